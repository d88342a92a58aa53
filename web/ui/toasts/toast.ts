/**
 * Toasts. The library that renders them loads with the first one, so a page without toasts doesn't pay for it; toasts
 * are queued until then.
 */
export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

export interface Notice {
  kind: ToastKind;
  /** An empty text closes the toast with that `id`. */
  text: string;
  /** Replaces an earlier toast with the same id. */
  id?: string;
  /** A button. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds, if others would cover it for the usual four seconds. */
  duration?: number;
}

const waiting: Notice[] = [];
let showNow: ((notice: Notice) => void) | null = null;
let wake: (() => void) | null = null;

function notify(notice: Notice): void {
  if (showNow) return showNow(notice);
  waiting.push(notice);
  wake?.();
}

const toastOf =
  (kind: ToastKind) =>
  (text: string, more?: Pick<Notice, 'id' | 'action' | 'duration'>): void =>
    notify({ kind, text, ...more });

export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
  loading: toastOf('loading'),
  default: toastOf('default'),
};

/** Called once by the host: `onFirst` runs when there is something to show (at once, if there already is). */
export function awaitToasts(onFirst: () => void): () => void {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    wake = null;
  };
}

/** Called when the library has loaded: shows queued toasts, and all later ones. */
export function showToastsWith(show: (notice: Notice) => void): () => void {
  showNow = show;
  for (const notice of waiting.splice(0)) show(notice);
  return () => {
    showNow = null;
  };
}

/** Called if the library did not load: returns the last queued toast, to be shown without it. */
export const shiftLastToast = (): string | undefined => waiting.splice(0).at(-1)?.text;
