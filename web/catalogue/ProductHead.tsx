import { useMatches } from 'react-router';
import type { Product } from '#shared/catalogue/api.ts';
import { pictureAt } from '#shared/catalogue/pictures.ts';
import { messages } from '#shared/messages.ts';
import { useShopSettings } from '../settings.ts';
import { pageTitle } from '../ui/title.ts';

/**
 * Title, description and what a chat shows of a shared link. They come with the product, which a navigation inside
 * the shop does not wait for, so they stand here and not in the route's `meta`.
 */
export function ProductHead({ product }: { product: Product | null | undefined }) {
  const { publicUrl } = useShopSettings();
  const matches = useMatches();
  if (!product) return <title>{pageTitle(matches, product === null ? messages.products.notFound : 'Product')}</title>;

  const { _id, name, description, variants } = product;
  const address = `${publicUrl}/product/${_id}`;
  const picture = variants[0] && publicUrl + pictureAt(variants[0].images.main, 1200, 'jpg');
  return (
    <>
      <title>{pageTitle(matches, name)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="product" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={picture} />}
    </>
  );
}
