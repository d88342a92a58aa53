import { useSyncExternalStore } from 'react';

/** Chromium's event, which other browsers don't have: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

/** An inline script: the event comes once, perhaps before the page's scripts. The browser's own offer is not shown. */
export const storeInstallPrompt = /* @__PURE__ */ `addEventListener('beforeinstallprompt',(e)=>{e.preventDefault();window.installPrompt=e})`;

/** Installs the shop as an app; null where that is not possible, or done. */
export function useInstall(): (() => void) | null {
  const canInstall = useSyncExternalStore(
    subscribe,
    () => window.installPrompt !== undefined,
    () => false,
  );
  return canInstall ? install : null;
}

function install(): void {
  void window.installPrompt?.prompt();
  clear(); // It works once.
}

function clear(): void {
  window.installPrompt = undefined;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', clear);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', listener);
  };
}
