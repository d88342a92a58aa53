/** The text pages of the specification, with their titles: owners may publish a text of their own for each. */
export const standardPages = {
  'delivery-policy': 'Delivery Policy',
  'return-policy': 'Return Policy',
  about: 'About',
  terms: 'Terms',
  'privacy-policy': 'Privacy Policy',
} as const;

export type StandardPage = keyof typeof standardPages;

export const isStandardPage = (slug: string): slug is StandardPage => Object.hasOwn(standardPages, slug);

/** The path of a page in the shop. */
export const textPagePath = (slug: string): string => (isStandardPage(slug) ? `/${slug}` : `/pages/${slug}`);
