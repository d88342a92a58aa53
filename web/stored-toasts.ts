import { toast, type ToastKind } from './ui/toasts/toast.ts';

/** What is to be told on the page that comes after a reload, which would take a toast away before it is read. */
const storageKey = 'notices';

export function storeToast(kind: ToastKind, text: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...kept(), { kind, text }]));
  } catch {
    // A browser that keeps nothing loses the notice; what it told of has happened all the same.
  }
}

/** Called once when a page opens. */
export function showStoredToast(): void {
  const notices = kept();
  if (notices.length === 0) return;
  sessionStorage.removeItem(storageKey);
  for (const { kind, text } of notices) toast[kind](text);
}

function kept(): { kind: ToastKind; text: string }[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as { kind: ToastKind; text: string }[];
  } catch {
    return [];
  }
}
