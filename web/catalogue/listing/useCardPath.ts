import { useLocation } from 'react-router';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { productPath } from '#shared/return-path.ts';

/** The URL of a product from its card here, in the variant that the card shows. */
export function useCardPath({ _id, shown }: Pick<ProductCard, '_id' | 'shown'>): string {
  const path = productPath(_id, useCurrentPath());
  return shown ? `${path}&colour=${shown}` : path;
}

/** The path that links to a product pass as `from`. */
function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  // A product page omits its own `from`; otherwise URLs would grow with every step from product to product.
  return pathname.startsWith('/product/') ? pathname : pathname + search;
}
