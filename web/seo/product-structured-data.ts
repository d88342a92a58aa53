import type { Product } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { compareAtPrice } from '#shared/catalogue/discount.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { context, type StructuredData, shopId } from './structured-data.ts';

/** A product with an offer for each variant, at the price that is charged. */
export function productStructuredData(settings: ShopSettings, product: Product, path: string): StructuredData {
  const { publicUrl } = settings;
  const { _id, name, description, category, gender, discount, variants } = product;
  const url = publicUrl + path;
  return {
    ...context,
    '@type': 'Product',
    '@id': url,
    name,
    description,
    url,
    sku: _id,
    category,
    brand: { '@type': 'Brand', name: settings.name },
    audience: { '@type': 'PeopleAudience', suggestedGender: gender === 'women' ? 'female' : 'male' },
    image: variants.map(({ images }) => publicUrl + imageUrl(images.main, 1200, 'jpg')),
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant._id,
      name: `${name} in ${colourName(variant.color.name)}`,
      url,
      price: variant.price,
      priceCurrency: 'NGN',
      ...(discount && { priceSpecification: compareAtPriceData(variant.price, discount.value) }),
      availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': shopId(settings) },
    })),
  };
}

/**
 * The two amounts on the page. The saving computed from them is correct; the badge's percentage is omitted, as it
 * isn't.
 */
const compareAtPriceData = (price: number, discountPercent: number): StructuredData => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: compareAtPrice(price, discountPercent),
  priceCurrency: 'NGN',
});
