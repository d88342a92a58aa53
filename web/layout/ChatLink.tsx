import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { chatUrl } from '#shared/settings.ts';
import { useShopSettings } from '../settings.ts';

/** Opens a chat in a new tab, with the page it came from already in the message. */
export function ChatLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const settings = useShopSettings();
  const { pathname } = useLocation();
  // Without the query: it may carry a payment reference or the secret of an order's link.
  const page = settings.publicUrl + pathname;

  return (
    <a
      className={className}
      href={chatUrl(settings, settings.name, page)}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        // The title is known only once the page stands.
        event.currentTarget.href = chatUrl(settings, document.title, page);
      }}
    >
      {children}
    </a>
  );
}
