import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import { chatUrl } from '#shared/settings.ts';
import { useShopSettings } from '../settings.ts';

interface ChatLinkProps {
  ref?: Ref<HTMLAnchorElement>;
  className?: string | undefined;
  /** The subject, such as a product or an order; by default the page's title. */
  about?: string;
  /** The path of the page in the message; by default the current one. */
  path?: string;
  children: ReactNode;
}

/** Opens WhatsApp in a new tab with a prefilled message: the subject and the URL of the page. */
export function ChatLink({ ref, className, about, path, children }: ChatLinkProps) {
  const settings = useShopSettings();
  const { pathname } = useLocation();
  // Without the query, which may contain a payment reference or an order key.
  const page = settings.publicUrl + (path ?? pathname);

  return (
    <a
      ref={ref}
      className={className}
      href={chatUrl(settings, about ?? settings.name, page)}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        // The title is known only after rendering.
        event.currentTarget.href = chatUrl(settings, about ?? document.title, page);
      }}
    >
      {children}
    </a>
  );
}
