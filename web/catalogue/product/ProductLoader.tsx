import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useShopSettings } from '../../settings.ts';
import { Loader } from '../../ui/loading/Loader.tsx';
import { takePressedPicture } from '../pressed-picture.ts';
import { growPicture } from './grow-picture.ts';
import styles from './ProductLoader.module.css';

/** After this time the loader no longer waits for images and recommendations (docs/decisions/0037). */
const maxWaitMs = 1_500;

interface ProductLoaderProps {
  productId: string;
  hasProduct: boolean;
  /** Including the recommendations. */
  hasAll: boolean;
}

/**
 * Covers the screen after a navigation inside the shop, until product and recommendations have loaded or failed and the
 * images in view have loaded. The picture of the pressed card stays above it, and grows into the product's.
 */
export function ProductLoader({ productId, hasProduct, hasAll }: ProductLoaderProps) {
  const { nameSetting } = useShopSettings();
  const [isDone, setDone] = useState(false);
  const [picture] = useState(() => takePressedPicture(productId));
  const isFinished = useRef(false);

  const finish = useCallback(() => {
    if (isFinished.current) return;
    isFinished.current = true;
    if (picture) growPicture(() => setDone(true));
    else setDone(true);
  }, [picture]);

  // Before the first paint, so that a fully cached page never flashes.
  useLayoutEffect(() => {
    if (!hasAll) return;
    const missing = missingPictures();
    isFinished.current = missing.length === 0;
    if (isFinished.current) setDone(true);
    else void Promise.all(missing.map(loadedOrFailed)).then(finish);
  }, [hasAll, finish]);

  useEffect(() => {
    if (!hasProduct) return undefined;
    const timer = setTimeout(finish, maxWaitMs);
    return () => clearTimeout(timer);
  }, [hasProduct, finish]);

  if (isDone) return null;
  return (
    <div role="status">
      <Loader
        name={nameSetting.large}
        picture={
          picture && <img src={picture.src} alt="" decoding="sync" className={styles.pressed} style={picture.place} />
        }
      />
      <span className="hush">{messages.products.loadingOne}</span>
    </div>
  );
}

/** The images in view that are still loading. The pressed card's own is there already. */
const missingPictures = () => [...document.querySelectorAll<HTMLImageElement>('#main img')].filter(isLoadingInView);

function isLoadingInView(image: HTMLImageElement): boolean {
  const { top, bottom, left, right, width } = image.getBoundingClientRect();
  const isInView = width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  return isInView && !image.complete;
}

/** A broken image has its placeholder, so it counts as loaded. */
function loadedOrFailed(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => resolve(), { once: true });
  });
}
