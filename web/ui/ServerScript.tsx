import { useSyncExternalStore } from 'react';
import { useNonce } from '../nonce.ts';

/**
 * Our own words as a script that runs while the browser reads the page, before anything is painted. It stands only in
 * the page as it came from the server: a script that React adds later never runs.
 */
export function ServerScript({ words }: { words: string }) {
  const nonce = useNonce();
  const isServerPage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // oxlint-disable-next-line react/no-danger -- our own words, and marked for the security policy
  return isServerPage && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words }} />;
}
