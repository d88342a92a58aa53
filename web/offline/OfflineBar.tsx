import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { deviceStorage } from '../browser-storage.ts';
import { checkSoon } from '../cart/offline-additions.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { deleteStoredResponses } from '../delete-stored-responses.ts';
import { shownTime, useStoredSince } from './stored-since.ts';
import { leaveLinksToBrowser } from './leave-links-to-browser.ts';
import styles from './OfflineBar.module.css';
import { registerServiceWorker } from './register.ts';

/** Says that there is no network, and from when a page is that comes from this device. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  const { pathname, search } = useLocation();
  const since = useStoredSince(pathname + search);

  useEffect(registerServiceWorker, []);
  useEffect(leaveLinksToBrowser, []);
  useEffect(() => {
    if (isOnline && deviceStorage.read('uncheckedItems')) checkSoon();
  }, [isOnline]);
  useEffect(() => {
    // The session may have ended while no page was open.
    if (!isSignedIn()) void deleteStoredResponses('account');
  }, []);

  const isStored = since !== null;
  return (
    <div role="status">
      {(!isOnline || isStored) && pathname !== '/offline' && (
        <p className={styles.bar}>
          {!isOnline && messages.offline.bar} {isStored && messages.offline.pageAsOf(shownTime(since))}
          {isOnline && (
            <button type="button" className="link" onClick={() => location.reload()}>
              {messages.offline.refresh}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
