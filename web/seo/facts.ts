import type { Product } from '#shared/catalogue/api.ts';
import type { Crumb } from '#shared/catalogue/came-from.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { pictureAt } from '#shared/catalogue/pictures.ts';
import type { ShopSettings } from '#shared/settings.ts';

/** What search engines are told in their own words: the vocabulary of schema.org, as JSON-LD. */

type Fact = string | number | boolean | Fact[] | { [name: string]: Fact };
export type Facts = Record<string, Fact>;

const context = { '@context': 'https://schema.org' };
/** Names the shop once, so that other facts can point at it. */
const shopId = ({ publicUrl }: ShopSettings) => `${publicUrl}/#shop`;

/** Who sells: told on the home page. */
export function shopFacts(settings: ShopSettings): Facts {
  const { name, publicUrl, email, phone, instagramUrl, twitterUrl } = settings;
  return {
    ...context,
    '@type': 'Organization',
    '@id': shopId(settings),
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email,
    telephone: phone,
    sameAs: [instagramUrl, twitterUrl],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      telephone: phone,
      areaServed: 'NG',
    },
  };
}

/** What the site is, and the address that looks something up in it. */
export function siteFacts(settings: ShopSettings): Facts {
  const { name, publicUrl } = settings;
  return {
    ...context,
    '@type': 'WebSite',
    name,
    url: `${publicUrl}/`,
    inLanguage: 'en-NG',
    publisher: { '@id': shopId(settings) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/shop?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The way from the home page to this one; the last step is the page itself. */
export function breadcrumbs({ publicUrl }: ShopSettings, trail: readonly Crumb[]): Facts {
  const steps = [{ name: 'Home', path: '/' }, ...trail];
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** A product with an offer for each colour, at the price that is charged. */
export function productFacts(settings: ShopSettings, product: Product, path: string): Facts {
  const { publicUrl } = settings;
  const { _id, name, description, category, gender, variants } = product;
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
    image: variants.map(({ images }) => publicUrl + pictureAt(images.main, 1200, 'jpg')),
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant._id,
      name: `${name} in ${colourName(variant.color.name)}`,
      url,
      price: variant.price,
      priceCurrency: 'NGN',
      availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': shopId(settings) },
    })),
  };
}
