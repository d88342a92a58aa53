/**
 * Short notices at the edge of the screen. The library that draws them loads with the first notice, so a page that
 * shows none does not pay for it; notices wait until it is there.
 */
export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

export interface Notice {
  kind: ToastKind;
  /** Without words, the notice of that `id` goes. */
  text: string;
  /** Takes the place of an earlier one with the same. */
  id?: string;
  /** A button on it. */
  action?: { label: string; onClick: () => void };
}

const waiting: Notice[] = [];
let showNow: ((notice: Notice) => void) | null = null;
let wake: (() => void) | null = null;

function notify(notice: Notice): void {
  if (showNow) return showNow(notice);
  waiting.push(notice);
  wake?.();
}

const saying =
  (kind: ToastKind) =>
  (text: string, more?: Pick<Notice, 'id' | 'action'>): void =>
    notify({ kind, text, ...more });

export const toast = {
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  error: saying('error'),
  loading: saying('loading'),
  default: saying('default'),
};

/** Called once by the host: `onFirst` runs when there is something to show (at once, if there already is). */
export function awaitToasts(onFirst: () => void): () => void {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    wake = null;
  };
}

/** Called when the library is on the page: shows what waited, and everything from now on. */
export function showToastsWith(show: (notice: Notice) => void): () => void {
  showNow = show;
  for (const notice of waiting.splice(0)) show(notice);
  return () => {
    showNow = null;
  };
}

/** Called when the library did not come: the last of what waited. It is said another way, and not once more later. */
export const shiftLastToast = (): string | undefined => waiting.splice(0).at(-1)?.text;
