import { type MouseEvent, useState } from 'react';
import { imageUrl } from '#shared/catalogue/images.ts';
import { messages } from '#shared/messages.ts';
import { Picture } from '../../ui/images/Picture.tsx';
import { onPhones } from '../../ui/images/image-sizes.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';
import styles from './Gallery.module.css';
import { SideLabel } from '../listing/SideLabel.tsx';
import { useSnapRow } from './useSnapRow.ts';
import type { ZoomTarget } from './Zoom.tsx';

interface GalleryProps {
  pictures: readonly string[];
  /** Alternative texts by image URL, where staff wrote one. */
  alts?: Readonly<Record<string, string>> | undefined;
  /** 'Adunni Wrap Dress in Lagoon' */
  name: string;
  selvedge: string;
  /** From 0. */
  shown: number;
  onShown: (index: number) => void;
  /** The variant whose turntable is shown. */
  turntable: { productId: string; variantId: string; frames: number } | null;
}

/**
 * The images of a variant: swiped, or chosen by thumbnails, which are below on phones and beside on wide screens.
 * Thumbnails link to the images and images to their large files, so both work before scripts have loaded.
 */
export function Gallery({ pictures, alts = {}, name, selvedge, shown, onShown, turntable }: GalleryProps) {
  const { row, show } = useSnapRow<HTMLUListElement>((index) => index !== shown && onShown(index));
  const [zoomTarget, setZoomTarget] = useState<ZoomTarget | null>(null);
  const [isTurning, setTurning] = useState(false);
  const turning = useLazyComponent(isTurning, loadTurntable, () => setTurning(false));
  const zoom = useLazyComponent(zoomTarget !== null, loadZoom, () => setZoomTarget(null));

  return (
    <div className={styles.gallery}>
      <ul role="list" className={styles.thumbnails} aria-label="Thumbnails">
        {pictures.map((picture, index) => (
          <li key={picture} data-picture="later">
            <a
              href={`#${pictureId(index)}`}
              aria-label={`Show picture ${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={(click) => {
                click.preventDefault();
                setTurning(false);
                show(index);
              }}
            >
              <Picture src={picture} alt="" sizes="44px" />
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.stage}>
        {turntable && (
          <div className={styles.foot}>
            <button type="button" onClick={() => setTurning(!isTurning)}>
              {isTurning ? messages.turntable.close : messages.turntable.show}
            </button>
          </div>
        )}
        {isTurning && turntable && turning?.({ ...turntable, name })}
        <ul {...row} role="list" className={styles.row} aria-label={`${name}, ${countOf(pictures)}`}>
          {pictures.map((picture, index) => {
            const alt = alts[picture] ?? altOf(name, index, pictures.length);
            return (
              <li key={picture} id={pictureId(index)} data-picture>
                <a
                  href={imageUrl(picture, 1200, 'jpg')}
                  className={styles.closer}
                  onClick={(click) => setZoomTarget(lookCloser(click, { picture, alt }))}
                >
                  <span className="hush">Look closer: </span>
                  <Picture
                    src={picture}
                    alt={alt}
                    sizes={`(min-width: 48rem) 55vw, ${onPhones(100)}`}
                    priority={index === 0}
                    className={styles.picture}
                  />
                </a>
              </li>
            );
          })}
        </ul>
        <SideLabel text={selvedge} />
      </div>
      {zoomTarget && zoom?.({ target: zoomTarget, onClosed: () => setZoomTarget(null) })}
    </div>
  );
}

const loadTurntable = () => import('./Turntable.tsx').then((module) => module.Turntable);

const loadZoom = () => import('./Zoom.tsx').then(({ Zoom }) => Zoom);

/** Where in the image the shopper pressed; the keyboard means the middle. */
function lookCloser(click: MouseEvent<HTMLElement>, which: Pick<ZoomTarget, 'picture' | 'alt'>): ZoomTarget {
  click.preventDefault();
  const { left, top, width, height } = click.currentTarget.getBoundingClientRect();
  const isByKeyboard = click.detail === 0;
  return {
    ...which,
    shown: click.currentTarget.querySelector('img')?.currentSrc ?? '',
    x: isByKeyboard ? 0.5 : (click.clientX - left) / width,
    y: isByKeyboard ? 0.5 : (click.clientY - top) / height,
  };
}

const pictureId = (index: number) => `picture-${index + 1}`;

const countOf = ({ length }: readonly string[]) => (length === 1 ? '1 picture' : `${length} pictures`);

/** By convention the main image comes first and the close-up of the fabric last. */
function altOf(name: string, index: number, count: number): string {
  if (index === 0) return name;
  return index === count - 1 ? `${name}, the cloth close up` : `${name}, another view`;
}
