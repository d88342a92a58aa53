import { brandSetting } from '#shared/brand/brand-setting.ts';
import { deliveryRule } from '#shared/promises/policy-texts.ts';
import { firstPromises } from '#shared/promises/promises.ts';
import { demoSeller, exampleContact, firstBannerText, plainBannerText, type ShopSettings } from '#shared/settings.ts';
import type { Environment } from './environment.ts';

/** The shop's settings before an owner changes any. */
export function shopSettingsFrom(env: Environment, isDemo: boolean): ShopSettings {
  return {
    name: env.SHOP_NAME,
    logo: null,
    ...brandSetting({ name: env.SHOP_NAME, logo: null }),
    phone: env.SHOP_PHONE,
    whatsapp: env.SHOP_WHATSAPP ?? '',
    email: env.SHOP_EMAIL,
    // Outside the demo, the example's names are somebody else's accounts.
    instagramUrl: env.SHOP_INSTAGRAM_URL ?? (isDemo ? exampleContact.instagramUrl : ''),
    twitterUrl: env.SHOP_TWITTER_URL ?? (isDemo ? exampleContact.twitterUrl : ''),
    tiktokUrl: env.SHOP_TIKTOK_URL ?? '',
    facebookUrl: env.SHOP_FACEBOOK_URL ?? '',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    isDemo,
    isVatRegistered: env.VAT_REGISTERED === 'true',
    bannerText: isDemo ? firstBannerText : plainBannerText,
    isBannerShown: true,
    isCartReminderOn: false,
    cartReminderHours: 24,
    deliveryFee: null, // Unknown outside the database.
    promises: firstPromises,
    deliveryRule: deliveryRule(firstPromises),
    footerPages: [],
    childSections: [],
    isSaleOn: false,
    firstSlide: null,
    ownTexts: [],
    sellerFacts: '',
    ...sellerFrom(env, isDemo),
  };
}

/** Legal details of the seller. Only the demo has defaults. */
function sellerFrom(env: Environment, isDemo: boolean): typeof demoSeller {
  const unsaid = isDemo
    ? demoSeller
    : { legalName: '', rcNumber: '', tin: '', streetAddress: '', openingHours: '', contactPerson: '' };
  return {
    legalName: env.SHOP_LEGAL_NAME ?? unsaid.legalName,
    rcNumber: env.SHOP_RC_NUMBER ?? unsaid.rcNumber,
    tin: env.SHOP_TIN ?? unsaid.tin,
    streetAddress: env.SHOP_ADDRESS ?? unsaid.streetAddress,
    openingHours: env.SHOP_HOURS ?? unsaid.openingHours,
    contactPerson: env.SHOP_CONTACT_PERSON ?? unsaid.contactPerson,
  };
}
