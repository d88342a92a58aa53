import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { awaitToasts, shiftLastToast, toast } from './toast.ts';

/** Stands in the root. The library that draws notices comes with the first of them. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<string>();

  useEffect(() => {
    // The next page does not come: `../../lazy-page.tsx`.
    addEventListener('lost', sayOffline);
    return awaitToasts(() => {
      import('./Toasts.tsx').then(
        ({ Toasts: loaded }) => setToasts(() => loaded),
        // Without a network: said plainly, and the next notice tries again.
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

/** The host stands as long as the page, and the same listener is never added twice. */
const sayOffline = () => toast.error(messages.general.offline);
