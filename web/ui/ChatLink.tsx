import type { ReactNode, Ref, SyntheticEvent } from 'react';
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

/**
 * Stands for the page's title in what the server renders, where the title is known only when the page is complete: the
 * document is then given the title (`entry-server.tsx`).
 */
export const titleMark = '\uE000';

/** Opens WhatsApp in a new tab with a prefilled message: the subject and the URL of the page. */
export function ChatLink({ ref, className, about, path, children }: ChatLinkProps) {
  const settings = useShopSettings();
  const { pathname, search } = useLocation();
  // The query only of lists: others may contain a payment reference or an order key.
  const page = settings.publicUrl + (path ?? pathname + (lists.test(pathname) ? search : ''));
  const address = () => chatUrl(settings, about ?? (import.meta.env.SSR ? titleMark : document.title), page);

  // The title is known only after rendering. A middle click and a long press are no click.
  const mend = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = address();
  };

  return (
    <a
      ref={ref}
      className={className}
      href={address()}
      target="_blank"
      rel="noopener"
      onPointerDown={mend}
      onFocus={mend}
    >
      {children}
    </a>
  );
}

const lists = /^\/(shop|new-arrivals|collections)(\/|$)/;
