import { useMatches } from 'react-router';
import type { Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { HeadTags } from '../../seo/HeadTags.tsx';
import { productHead } from '../../seo/product-head.ts';
import { useShopSettings } from '../../settings.ts';
import { pageTitle } from '../../ui/page-title.ts';

/**
 * Title, description and share tags. They depend on the product, which a navigation inside the shop does not wait for,
 * so they are rendered here and not in the route's `meta`.
 */
export function ProductHead({ product }: { product: Product | null | undefined }) {
  const settings = useShopSettings();
  const matches = useMatches();
  if (product === undefined) return <HeadTags tags={[{ title: pageTitle(matches, 'Product') }]} />;
  if (product === null || product.variants.length === 0) {
    return (
      <HeadTags
        tags={[{ title: pageTitle(matches, messages.products.notFound) }, { name: 'robots', content: 'noindex' }]}
      />
    );
  }
  return <HeadTags tags={productHead(settings, product)} />;
}
