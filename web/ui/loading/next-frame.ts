import { nextTask } from './next-task.ts';

/** Lets the browser show what has changed before the rest runs; at once in a tab that nobody looks at, which shows nothing. */
export function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => void nextTask().then(resolve)));
}
