import type { Product } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { compareAtPrice } from '#shared/catalogue/discount.ts';
import { type Gender, isForChildren } from '#shared/catalogue/genders.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import { ageOf } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { ProductReviews } from '#shared/reviews/published-api.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { context, type StructuredData, shopRef } from './structured-data.ts';

/** As search engines name them. */
const suggestedGenders: Readonly<Record<Gender, string>> = {
  women: 'female',
  men: 'male',
  unisex: 'unisex',
  girls: 'female',
  boys: 'male',
  kids: 'unisex',
};

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
    audience: { '@type': 'PeopleAudience', suggestedGender: suggestedGenders[gender], ...agesData(product) },
    image: variants.map(({ images }) => publicUrl + imageUrl(images.main, 1200, 'jpg')),
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant._id,
      name: `${name} in ${colourName(variant.color.name)}`,
      url,
      price: variant.price,
      priceCurrency: 'NGN',
      ...(variant.priceUntil !== undefined && { priceValidUntil: variant.priceUntil }),
      ...(discount && { priceSpecification: compareAtPriceData(variant.price, discount.value) }),
      availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: shopRef(settings),
    })),
    ...reviewData(product.reviews),
  };
}

/** Whom clothes for children fit, in years; nothing where no size is an age. */
function agesData({ gender, sizes }: Product): StructuredData {
  const ages = isForChildren(gender) ? sizes.flatMap((size) => ageOf(size) ?? []) : [];
  if (ages.length === 0) return {};
  return {
    suggestedMinAge: inYears(Math.min(...ages.map(({ from }) => from))),
    suggestedMaxAge: inYears(Math.max(...ages.map(({ to }) => to))),
  };
}

const inYears = (months: number) => Math.round((100 * months) / 12) / 100;

/** The average and the newest reviews; nothing without any, and nothing that was invented for the demo. */
function reviewData(reviews: ProductReviews | null): StructuredData {
  if (!reviews || reviews.demoCount > 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: reviews.average,
      reviewCount: reviews.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.newest.map(({ stars, words, name, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name: name || messages.reviews.anonymous },
      datePublished: writtenAt.slice(0, 10),
      ...(words && { reviewBody: words }),
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
