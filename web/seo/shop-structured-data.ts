import type { ShopSettings } from '#shared/settings.ts';
import { context, type StructuredData, shopId } from './structured-data.ts';

/** The seller, for the home page. */
export function shopStructuredData(settings: ShopSettings): StructuredData {
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

/** The site and its search URL. */
export function siteStructuredData(settings: ShopSettings): StructuredData {
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
