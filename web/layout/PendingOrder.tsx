import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { deviceStorage } from '../browser-storage.ts';
import { ServerScript } from '../ui/ServerScript.tsx';
import styles from './PendingOrder.module.css';

/**
 * A bar under the header of every page for an unpaid order of this browser. Other browsers only check their storage and
 * load nothing. Its space is reserved before the first paint.
 */
export function PendingOrderNotice() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();
  const hasOwnNotice = pagesWithNotice.test(pathname);

  useEffect(() => {
    if (Bar || !isNeededOn(pathname)) return;
    import('./PendingOrderBar.tsx').then(
      ({ PendingOrderBar }) => setBar(() => PendingOrderBar),
      () => undefined, // The next page retries.
    );
  }, [Bar, pathname]);

  return (
    <>
      <ServerScript code={import.meta.env.SSR && !hasOwnNotice ? reserveSpace : ''} />
      <div className={styles.place}>{Bar && !hasOwnNotice && <Bar />}</div>
    </>
  );
}

const isNeededOn = (pathname: string) =>
  !pagesWithNotice.test(pathname) && deviceStorage.read('pendingOrderId') !== null;

/** Pages that show the order or its payment themselves. */
const pagesWithNotice = /^\/(make-order|payment|order)/;

const reserveSpace =
  'try{if(localStorage.pendingOrderId&&!sessionStorage.heldHidden)document.documentElement.dataset.held=location.search}catch{}';
