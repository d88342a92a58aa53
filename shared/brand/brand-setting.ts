import { brandQuery } from './brand-images.ts';
import { type Logo, logoSetting } from './logo.ts';
import { nameSetting } from './name-lines.ts';

/** The precomputed facts about the shop's name and logo for pages. */
export const brandSetting = (shop: { name: string; logo: Logo | null }) => ({
  nameSetting: nameSetting(shop.name),
  logoSetting: logoSetting(shop.logo),
  brandQuery: brandQuery(shop),
});
