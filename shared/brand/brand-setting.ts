import { brandQuery } from './brand-images.ts';
import { type Logo, logoSetting } from './logo.ts';
import { nameSetting } from './name-lines.ts';

/** What pages know of the shop's name and logo without computing it. */
export const brandSetting = (shop: { name: string; logo: Logo | null }) => ({
  nameSetting: nameSetting(shop.name),
  logoSetting: logoSetting(shop.logo),
  brandQuery: brandQuery(shop),
});
