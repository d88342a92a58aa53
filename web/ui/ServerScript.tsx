import { useSyncExternalStore } from 'react';
import { useInlineScripts } from './inline-scripts.ts';

/**
 * An inline script that runs while the browser parses the page, before the first paint. It is rendered only on the
 * server: a script that is inserted later never runs.
 */
export function ServerScript({ code }: { code: string }) {
  const allow = useInlineScripts();
  const isServerPage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!isServerPage) return null;
  allow(code);
  // oxlint-disable-next-line react/no-danger -- our own script, allowed by its hash
  return (
    <script suppressHydrationWarning={import.meta.env.DEV || undefined} dangerouslySetInnerHTML={{ __html: code }} />
  );
}
