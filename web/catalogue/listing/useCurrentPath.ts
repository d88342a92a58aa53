import { useLocation } from 'react-router';

/** The path that a link to a product gives as `from`. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  // A product page leaves its own `from` out, or addresses would grow with every step from product to product.
  return pathname.startsWith('/product/') ? pathname : pathname + search;
}
