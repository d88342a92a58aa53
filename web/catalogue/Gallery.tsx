import { Picture } from '../ui/Picture.tsx';
import styles from './Gallery.module.css';
import { Selvedge } from './Selvedge.tsx';
import { useSnapRow } from './useSnapRow.ts';

interface GalleryProps {
  pictures: readonly string[];
  /** 'Adunni Wrap Dress in Lagoon' */
  name: string;
  selvedge: string;
  /** Counted from 0. */
  shown: number;
  onShown: (index: number) => void;
}

/**
 * The pictures of one colour: swiped on phones, chosen by thumbnail on wide screens. One row serves both, and its
 * thumbnails are links to its pictures, so they work before any script has loaded.
 */
export function Gallery({ pictures, name, selvedge, shown, onShown }: GalleryProps) {
  const { row, show } = useSnapRow<HTMLUListElement>((index) => index !== shown && onShown(index));

  return (
    <div className={styles.gallery}>
      <ul role="list" className={styles.thumbnails} aria-label="Thumbnails">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <a
              href={`#${pictureId(index)}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={(click) => {
                click.preventDefault();
                show(index);
              }}
            >
              <Picture src={picture} alt={`Show picture ${index + 1}`} sizes="80px" />
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.stage}>
        {/* Scrolled with the arrow keys too, so it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul {...row} role="list" className={styles.row} tabIndex={0} aria-label={`${name}, ${countOf(pictures)}`}>
          {pictures.map((picture, index) => (
            <li key={picture} id={pictureId(index)}>
              <Picture
                src={picture}
                alt={altOf(name, index, pictures.length)}
                sizes="(min-width: 48rem) 55vw, 100vw"
                priority={index === 0}
                className={styles.picture}
              />
            </li>
          ))}
        </ul>
        <Selvedge words={selvedge} />
        {pictures.length > 1 && (
          <p className={styles.dots} aria-hidden="true">
            {pictures.map((picture, index) => (
              <i key={picture} data-shown={index === shown} />
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

const pictureId = (index: number) => `picture-${index + 1}`;

const countOf = ({ length }: readonly string[]) => (length === 1 ? '1 picture' : `${length} pictures`);

/** By custom the main picture comes first and the close-up of the cloth last. */
function altOf(name: string, index: number, count: number): string {
  if (index === 0) return name;
  return index === count - 1 ? `${name}, the cloth close up` : `${name}, another view`;
}
