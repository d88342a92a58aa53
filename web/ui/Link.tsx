import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { NavigateFunction } from 'react-router';
import { nextFrame } from './loading/next-frame.ts';

/** Set by the root of the pages; without it the browser follows links by itself. */
export const NavigateContext = createContext<NavigateFunction | null>(null);

interface LinkProps extends ComponentProps<'a'> {
  to: string;
  /** The page stays where it is; the caller does the scrolling. */
  preventScrollReset?: boolean;
}

/**
 * Opens a page of the shop without loading the document again. React Router's own link calls two dozen hooks, for each of
 * the 50 links of a page.
 */
export function Link({ to, preventScrollReset, onClick, children, ...props }: LinkProps) {
  const navigate = useContext(NavigateContext);

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const link = event.currentTarget;
    const { origin, pathname, search, hash, href } = link;
    if (!navigate || event.defaultPrevented || isForBrowser(event) || origin !== location.origin) return;
    event.preventDefault();
    // Shows first, as `:active` ends with a tap: a slow phone takes 100 ms to request a page and to render what waits.
    link.dataset['pressed'] = '';
    void nextFrame()
      .then(() => navigate(pathname + search + hash, { replace: href === location.href, preventScrollReset }))
      .finally(() => delete link.dataset['pressed']);
  };

  return (
    <a {...props} href={to} onClick={open}>
      {children}
    </a>
  );
}

/** A click that opens a tab or a window, or that downloads. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
