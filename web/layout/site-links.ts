import { useSignedIn } from '../accounts/signed-in.ts';

export interface SiteLink {
  to: string;
  text: string;
}

const home = { to: '/', text: 'Home' };
const deliveryPolicy = { to: '/delivery-policy', text: 'Delivery Policy' };
const returnPolicy = { to: '/return-policy', text: 'Return Policy' };

/** The links of the header and the menu, in the order of the specification (section 2). */
export function useSiteLinks(): SiteLink[] {
  const profile = useSignedIn() ? [{ to: '/profile', text: 'Profile' }] : [];
  return [
    home,
    { to: '/shop', text: 'Shop' },
    { to: '/new-arrivals', text: 'New Arrivals' },
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
  { to: '/about', text: 'About' },
];

/** The small print. */
export const legalLinks: readonly SiteLink[] = [
  { to: '/terms', text: 'Terms' },
  { to: '/privacy-policy', text: 'Privacy Policy' },
];
