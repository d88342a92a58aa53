import { useLocation } from 'react-router';

/** The path that links to a product pass as `from`. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  // A product page omits its own `from`; otherwise URLs would grow with every step from product to product.
  return pathname.startsWith('/product/') ? pathname : pathname + search;
}
