import { toast, type ToastKind } from './ui/toasts/toast.ts';

/** Toasts to show after the next page load, which would remove them before they are read. */
const storageKey = 'notices';

export function storeToast(kind: ToastKind, text: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...storedToasts(), { kind, text }]));
  } catch {
    // Without storage the message is lost, but what it reports has happened.
  }
}

/** Called once when a page opens. */
export function showStoredToast(): void {
  const toasts = storedToasts();
  if (toasts.length === 0) return;
  sessionStorage.removeItem(storageKey);
  for (const { kind, text } of toasts) toast[kind](text);
}

function storedToasts(): { kind: ToastKind; text: string }[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as { kind: ToastKind; text: string }[];
  } catch {
    return [];
  }
}
