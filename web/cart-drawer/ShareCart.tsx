import { useRef } from 'react';
import type { CartLine } from '#shared/cart/lines.ts';
import { sharedCartPath } from '#shared/cart/shared-items.ts';
import { AskAboutCart } from './AskAboutCart.tsx';
import { useShortCartPath } from './useShortCartPath.ts';

/** The same with a short link. In the drawer only: the scripts of the checkout have no room for it. */
export function ShareCart({ lines }: { lines: readonly CartLine[] }) {
  const link = useRef<HTMLAnchorElement>(null);
  return <AskAboutCart ref={link} lines={lines} path={useShortCartPath(link, sharedCartPath(lines))} />;
}
