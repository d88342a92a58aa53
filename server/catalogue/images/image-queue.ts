/**
 * Pictures in the making: two at a time, whoever asks, so that pages, reading files and packing answers keep the rest of
 * the machine (docs/decisions/0046). What somebody looks at goes before what is made ahead.
 */

const makers = 2;
/** What a few seconds are enough for. Beyond it nobody waits. */
const mostWaiting = 24;

const making = new Map<string, Promise<Buffer | null>>();
const asked: (() => void)[] = [];
const ahead: (() => void)[] = [];
let busy = 0;

/**
 * Makes a picture when it is its turn; for all who want it at the same time, once.
 *
 * @param name its file
 * @param isAhead nobody waits for it: it goes behind all others, and the queue is never too long for it
 * @returns null when too many wait already
 */
export function enqueueResize(
  name: string,
  make: () => Promise<Buffer | null>,
  { isAhead = false } = {},
): Promise<Buffer | null> | null {
  const known = making.get(name);
  if (known) return known;
  if (!isAhead && asked.length >= mostWaiting) return null;
  const turn = new Promise<void>((begin) => (isAhead ? ahead : asked).push(begin));
  const made = turn.then(make).finally(() => {
    making.delete(name);
    busy -= 1;
    beginNext();
  });
  making.set(name, made);
  beginNext();
  return made;
}

/** When nothing is in the making any more. */
export async function allMade(): Promise<void> {
  while (making.size > 0) await Promise.allSettled(making.values());
}

function beginNext(): void {
  while (busy < makers) {
    const begin = asked.shift() ?? ahead.shift();
    if (!begin) return;
    busy += 1;
    begin();
  }
}
