import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { awaitToasts, shiftLastToast, toast } from './toast.ts';

/** Rendered in the root. The toast library loads with the first toast. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<string>();

  useEffect(() => {
    // The code of a page did not load: `../../lazy-page.tsx`.
    addEventListener('lost', showOffline);
    return awaitToasts(() => {
      import('./Toasts.tsx').then(
        ({ Toasts: loaded }) => setToasts(() => loaded),
        // Offline the toast is shown without the library; the next one retries.
        () => {
          setPlain(shiftLastToast());
          setTimeout(setPlain, 4_000);
        },
      );
    });
  }, []);

  if (Toasts) return <Toasts />;
  return plain && <p role="alert">{plain}</p>;
}

/** The host never unmounts, and the same listener is never added twice. */
const showOffline = () => toast.error(messages.general.offline);
