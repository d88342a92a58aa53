import { useLayoutEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useShopSettings } from '../settings.ts';
import { Loader } from '../ui/Loader.tsx';

/** Pictures may not hold a page back for longer (decisions, Spinners and loaders). */
const longestWaitMs = 1_500;

/**
 * Covers the screen after a navigation inside the shop, until product and recommendations have been answered for
 * and the pictures in view are there.
 */
export function ProductLoader({ isLoading }: { isLoading: boolean }) {
  const { name } = useShopSettings();
  const [isDone, setDone] = useState(false);

  // Before the browser paints, so that a page that is all in the cache never flashes.
  useLayoutEffect(() => (isLoading ? undefined : afterPictures(() => setDone(true))), [isLoading]);

  if (isDone) return null;
  return (
    <div role="status">
      <Loader name={name} />
      <span className="hush">{messages.products.loadingOne}</span>
    </div>
  );
}

/** Calls back when the pictures in view are there, at once if they are. */
function afterPictures(finish: () => void): () => void {
  const missing = [...document.querySelectorAll<HTMLImageElement>('#main img')].filter(isStillToCome);
  if (missing.length === 0) finish();
  const timer = setTimeout(finish, longestWaitMs);
  void Promise.all(missing.map(settled)).then(finish);
  return () => clearTimeout(timer);
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
