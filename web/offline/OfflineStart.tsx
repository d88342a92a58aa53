import { type ComponentType, useEffect, useState } from 'react';

/** Not before the page is complete, so that nothing competes with its pictures; at once if there is no network. */
const patienceMs = 3_000;

/** Starts what works without a network. Its code loads after everything else. */
export function OfflineStart() {
  const [Bar, setBar] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      import('./OfflineBar.tsx').then(
        ({ OfflineBar }) => setBar(() => OfflineBar),
        () => undefined, // The next page retries.
      );
    };
    const timer = setTimeout(load, navigator.onLine ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, []);

  return Bar && <Bar />;
}
