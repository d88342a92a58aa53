import { useSyncExternalStore } from 'react';
import { useInlineScripts } from './inline-scripts.ts';

/**
 * Our own words as a script that runs while the browser reads the page, before anything is painted. It stands only in
 * the page as it came from the server: a script that React adds later never runs.
 */
export function ServerScript({ words }: { words: string }) {
  const allow = useInlineScripts();
  const isServerPage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!isServerPage) return null;
  allow(words);
  // oxlint-disable-next-line react/no-danger -- our own words, and allowed by their hash
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words }} />;
}
