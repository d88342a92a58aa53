/**
 * Resizes images two at a time, so that rendering pages, reading files and compressing responses keep the rest of
 * the machine (docs/decisions/0046). Images that a browser waits for go before those that are made ahead.
 */

const makers = 2;
/** The number that is resized in a few seconds; beyond that, requests do not wait. */
const maxWaiting = 24;

const making = new Map<string, Promise<Buffer | null>>();
const waiting: (() => void)[] = [];
const ahead: (() => void)[] = [];
let busy = 0;

/**
 * Resizes an image when its turn comes, once for all requests that wait for it.
 *
 * @param name its file name
 * @param isAhead made ahead: it goes behind all others and is accepted even when the queue is full
 * @returns null when the queue is full
 */
export function enqueueResize(
  name: string,
  make: () => Promise<Buffer | null>,
  { isAhead }: { isAhead: boolean },
): Promise<Buffer | null> | null {
  const known = making.get(name);
  if (known) return known;
  if (!isAhead && waiting.length >= maxWaiting) return null;
  const turn = new Promise<void>((begin) => (isAhead ? ahead : waiting).push(begin));
  const resized = turn.then(make).finally(() => {
    making.delete(name);
    busy -= 1;
    beginNext();
  });
  making.set(name, resized);
  beginNext();
  return resized;
}

/** Resolves when the queue is empty. */
export async function whenAllResized(): Promise<void> {
  while (making.size > 0) await Promise.allSettled(making.values());
}

function beginNext(): void {
  while (busy < makers) {
    const begin = waiting.shift() ?? ahead.shift();
    if (!begin) return;
    busy += 1;
    begin();
  }
}
