/** A placeholder for the shop's own origin. */
const shop = 'https://shop.invalid';

/**
 * Whether a text may link to this: another site over https, an email address, a phone number, or a path of the shop.
 * Whatever is not listed is rejected, however it is spelt.
 */
export function isAllowedLink(href: string): boolean {
  if (/^(https:\/\/[^/]|mailto:.|tel:.)/i.test(href)) return URL.canParse(href);
  // '//host' and '/\host' lead to other sites, also with a tab in between.
  return href.startsWith('/') && URL.canParse(href, shop) && new URL(href, shop).origin === shop;
}
