import { tabStorage } from './browser-storage.ts';
import { toast, type ToastKind } from './ui/toasts/toast.ts';

/** Shows a toast after the next page load, which would remove it before it is read. */
export function storeToast(kind: ToastKind, text: string): void {
  tabStorage.store('notices', JSON.stringify([...storedToasts(), { kind, text }]));
}

/** Called once when a page opens. */
export function showStoredToast(): void {
  const toasts = storedToasts();
  if (toasts.length === 0) return;
  tabStorage.remove('notices');
  for (const { kind, text } of toasts) toast[kind](text);
}

const storedToasts = () => (tabStorage.readJson('notices') ?? []) as { kind: ToastKind; text: string }[];
