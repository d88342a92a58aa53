import type { Product } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { breadcrumbs } from './structured-data.ts';
import { productStructuredData } from './product-structured-data.ts';
import { canonical, type HeadTag, shareTags } from './page-head.ts';
import { truncateText } from './truncate.ts';
import { shareImage } from './share-image.ts';

/** The head tags of a product page; in the browser its title alone. The canonical URL omits `from`. */
export function productHead(settings: ShopSettings, product: Product): HeadTag[] {
  const { _id, name, variants } = product;
  const title = `${name} | ${settings.name}`;
  if (!import.meta.env.SSR) return [{ title }];
  const description = truncateText(product.description);
  const path = `/product/${_id}`;
  const [first] = variants;
  const picture = first && shareImage(first.images.main, `${name} in ${colourName(first.color.name)}`);
  return [
    { title },
    { name: 'description', content: description },
    canonical(settings, path),
    ...shareTags(settings, { type: 'product', title: name, description, path, picture }),
    ...priceTags(product),
    { 'script:ld+json': productStructuredData(settings, product, path) },
    {
      'script:ld+json': breadcrumbs(settings, [
        { name: 'Shop', path: '/shop' },
        { name, path },
      ]),
    },
  ];
}

/** The lowest price, as on the cards of the shop. */
function priceTags({ variants }: Product): HeadTag[] {
  if (variants.length === 0) return [];
  const isInStock = variants.some(({ inStock }) => inStock);
  return [
    { property: 'product:price:amount', content: String(Math.min(...variants.map(({ price }) => price))) },
    { property: 'product:price:currency', content: 'NGN' },
    { property: 'product:availability', content: isInStock ? 'in stock' : 'out of stock' },
  ];
}
