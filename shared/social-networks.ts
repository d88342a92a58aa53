import type { ShopSettings } from './settings.ts';

type NetworkSetting = 'instagramUrl' | 'twitterUrl' | 'tiktokUrl' | 'facebookUrl';

interface Network {
  label: string;
  /** The address of a name there. */
  prefix: string;
  /** The other hosts whose addresses are accepted. */
  hosts: readonly string[];
  name: RegExp;
}

/** Where a shop may be, in the order of the footer. 'Twitter' is the specification's word. */
export const socialNetworks: Readonly<Record<NetworkSetting, Network>> = {
  instagramUrl: {
    label: 'Instagram',
    prefix: 'https://www.instagram.com/',
    hosts: ['instagr.am'],
    name: /^[\w.]{1,30}$/,
  },
  twitterUrl: { label: 'Twitter', prefix: 'https://x.com/', hosts: ['twitter.com'], name: /^\w{1,15}$/ },
  tiktokUrl: { label: 'TikTok', prefix: 'https://www.tiktok.com/@', hosts: [], name: /^[\w.]{2,24}$/ },
  facebookUrl: {
    label: 'Facebook',
    prefix: 'https://www.facebook.com/',
    hosts: ['fb.com', 'fb.me'],
    name: /^[\w.-]{1,60}$/,
  },
};

/** The shop's accounts, without those that it doesn't have. */
export function socialLinks(settings: Pick<ShopSettings, NetworkSetting>): { label: string; url: string }[] {
  return Object.entries(socialNetworks).flatMap(([setting, { label }]) => {
    const url = settings[setting as NetworkSetting];
    return url ? [{ label, url }] : [];
  });
}
