import { type ComponentType, useEffect, useState } from 'react';
import { awaitToasts } from './toast.ts';

/** Stands in the root. The library that draws notices comes with the first of them. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);

  useEffect(
    () =>
      awaitToasts(() => {
        import('./Toasts.tsx').then(
          ({ Toasts: loaded }) => setToasts(() => loaded),
          // Not a reason to break the page: the notice waits, and the next one tries again.
          () => undefined,
        );
      }),
    [],
  );

  return Toasts && <Toasts />;
}
