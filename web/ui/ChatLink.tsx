import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { chatUrl } from '#shared/settings.ts';
import { useShopSettings } from '../settings.ts';

interface ChatLinkProps {
  className?: string | undefined;
  /** What it is about, such as a piece or an order; the page's title without it. */
  about?: string;
  /** The page to talk about, where that is not the one that is open. */
  path?: string;
  children: ReactNode;
}

/** Opens a chat in a new tab, with what it is about and the page it came from already in the message. */
export function ChatLink({ className, about, path, children }: ChatLinkProps) {
  const settings = useShopSettings();
  const { pathname } = useLocation();
  // Without the query: it may carry a payment reference or the secret of an order's link.
  const page = settings.publicUrl + (path ?? pathname);

  return (
    <a
      className={className}
      href={chatUrl(settings, about ?? settings.name, page)}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        // The title is known only once the page stands.
        event.currentTarget.href = chatUrl(settings, about ?? document.title, page);
      }}
    >
      {children}
    </a>
  );
}
