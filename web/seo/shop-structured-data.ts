import { brandImage } from '#shared/brand/brand-images.ts';
import { socialLinks } from '#shared/social-networks.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { context, type StructuredData, shopRef } from './structured-data.ts';

/** The seller, for the home page. */
export function shopStructuredData(settings: ShopSettings): StructuredData {
  const { publicUrl, email, phone, legalName, rcNumber, tin, streetAddress } = settings;
  return {
    ...context,
    ...shopRef(settings),
    url: `${publicUrl}/`,
    logo: publicUrl + brandImage(settings, settings.logo ? 'logo-print.png' : 'icon-512.png'),
    email,
    telephone: phone,
    sameAs: socialLinks(settings).map(({ url }) => url),
    ...(legalName && { legalName }),
    ...(tin && { taxID: tin }),
    ...(rcNumber && { identifier: { '@type': 'PropertyValue', propertyID: 'CAC', value: rcNumber } }),
    ...(streetAddress && { address: { '@type': 'PostalAddress', streetAddress, addressCountry: 'NG' } }),
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
    publisher: shopRef(settings),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/shop?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
