import { useEffect, useLayoutEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useShopSettings } from '../../settings.ts';
import { Loader } from '../../ui/loading/Loader.tsx';

/** After this time the loader no longer waits for images and recommendations (decisions, Spinners and loaders). */
const maxWaitMs = 1_500;

interface ProductLoaderProps {
  hasProduct: boolean;
  /** Including the recommendations. */
  hasAll: boolean;
}

/**
 * Covers the screen after a navigation inside the shop, until product and recommendations have loaded or failed and the
 * images in view have loaded.
 */
export function ProductLoader({ hasProduct, hasAll }: ProductLoaderProps) {
  const { name } = useShopSettings();
  const [isDone, setDone] = useState(false);

  // Before the first paint, so that a fully cached page never flashes.
  useLayoutEffect(() => {
    if (hasAll) afterPictures(() => setDone(true));
  }, [hasAll]);

  useEffect(() => {
    if (!hasProduct) return undefined;
    const timer = setTimeout(() => setDone(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [hasProduct]);

  if (isDone) return null;
  return (
    <div role="status">
      <Loader name={name} />
      <span className="hush">{messages.products.loadingOne}</span>
    </div>
  );
}

/** Calls back when the images in view have loaded, at once if they have. */
function afterPictures(finish: () => void): void {
  const missing = [...document.querySelectorAll<HTMLImageElement>('#main img')].filter(isLoadingInView);
  if (missing.length === 0) finish();
  void Promise.all(missing.map(loadedOrFailed)).then(finish);
}

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
