import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStorage } from '../browser-storage.ts';
import { ServerScript } from '../ui/ServerScript.tsx';
import styles from './PendingOrder.module.css';

/**
 * Under the header of every page: the order that waits to be paid, for whoever's tab was closed on the way. Anybody
 * else's browser looks into its storage and fetches nothing. Its place is kept free before anything is painted.
 */
export function PendingOrderNotice() {
  const [Line, setLine] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();
  const isTold = tellsItself.test(pathname);

  useEffect(() => {
    if (Line || !isWantedOn(pathname)) return;
    import('./PendingOrderBar.tsx').then(
      ({ PendingOrderBar }) => setLine(() => PendingOrderBar),
      () => undefined, // The next page tries again.
    );
  }, [Line, pathname]);

  return (
    <>
      <ServerScript words={import.meta.env.SSR && !isTold ? keepPlace : ''} />
      <div className={styles.place}>{Line && !isTold && <Line />}</div>
    </>
  );
}

const isWantedOn = (pathname: string) => !tellsItself.test(pathname) && readStorage('pendingOrderId') !== null;

/** Pages that are about that order, or that know more of its payment. */
const tellsItself = /^\/(make-order|payment|order)/;

const keepPlace =
  "try{if(localStorage.pendingOrderId&&!sessionStorage.heldHidden)document.documentElement.dataset.held=''}catch{}";
