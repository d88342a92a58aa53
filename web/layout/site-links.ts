import { useLocation } from 'react-router';
import { genderSectionPath, isGenderSection, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { useShopSettings } from '../settings.ts';
import { useSignedIn } from '../session/sign-in-state.ts';

export interface SiteLink {
  to: string;
  text: string;
}

const home = { to: '/', text: 'Home' };
const salePath = '/shop?sale=true';
const deliveryPolicy = { to: '/delivery-policy', text: 'Delivery Policy' };
const returnPolicy = { to: '/return-policy', text: 'Return Policy' };

/**
 * The links of the header and the menu: whom the shop has clothes for, then those of the specification in its order
 * (section 2), and the sale while there is one.
 */
export function useSiteLinks(): SiteLink[] {
  const profile = useSignedIn() ? [{ to: '/profile', text: 'Profile' }] : [];
  const { childSections, isSaleOn } = useShopSettings();
  const sections = sectionsOf(childSections);
  return [
    ...sections.map(({ section, name }) => ({ to: genderSectionPath(section), text: name })),
    home,
    { to: '/shop', text: 'Shop' },
    { to: '/new-arrivals', text: 'New Arrivals' },
    ...(isSaleOn ? [{ to: salePath, text: 'Sale' }] : []),
    ...profile,
    deliveryPolicy,
    returnPolicy,
  ];
}

export const footerLinks: readonly SiteLink[] = [
  home,
  deliveryPolicy,
  returnPolicy,
  { to: '/size-guide', text: 'Size guide' },
  { to: '/orders#find', text: 'Find an order' },
  { to: '/about', text: 'About' },
];

/** Legal pages. */
export const legalLinks: readonly SiteLink[] = [
  { to: '/terms', text: 'Terms' },
  { to: '/privacy-policy', text: 'Privacy Policy' },
];

/** Returns whether a link leads to the current page. Sections count as pages, with any other filters. */
export function useIsActiveLink(): (link: SiteLink) => boolean {
  const { pathname, search } = useLocation();
  const here = pathname === '/shop' ? shopLink(new URLSearchParams(search)) : pathname;
  return ({ to }) => to === here;
}

function shopLink(filters: URLSearchParams): string {
  const division = filters.get('gender') ?? '';
  if (isGenderSection(division)) return genderSectionPath(division);
  return filters.get('sale') === 'true' ? salePath : '/shop';
}
