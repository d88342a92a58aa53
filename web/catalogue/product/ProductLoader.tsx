import { useEffect, useLayoutEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useShopSettings } from '../../settings.ts';
import { Loader } from '../../ui/loading/Loader.tsx';

/** What may be seen without them, pictures and recommendations hold back no longer (decisions, Spinners and loaders). */
const maxWaitMs = 1_500;

interface ProductLoaderProps {
  hasProduct: boolean;
  /** Recommendations too. */
  hasAll: boolean;
}

/**
 * Covers the screen after a navigation inside the shop, until product and recommendations have been answered for
 * and the pictures in view are there.
 */
export function ProductLoader({ hasProduct, hasAll }: ProductLoaderProps) {
  const { name } = useShopSettings();
  const [isDone, setDone] = useState(false);

  // Before the browser paints, so that a page that is all in the cache never flashes.
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

/** Calls back when the pictures in view are there, at once if they are. */
function afterPictures(finish: () => void): void {
  const missing = [...document.querySelectorAll<HTMLImageElement>('#main img')].filter(isStillToCome);
  if (missing.length === 0) finish();
  void Promise.all(missing.map(settled)).then(finish);
}

function isStillToCome(image: HTMLImageElement): boolean {
  const { top, bottom, left, right, width } = image.getBoundingClientRect();
  const isInView = width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  return isInView && !image.complete;
}

/** A picture that is broken has its stand-in, so it counts as there. */
function settled(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => resolve(), { once: true });
  });
}
