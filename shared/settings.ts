/** What the shopkeeper says of the shop; pages show it and never spell it out themselves. */
export interface ShopSettings {
  name: string;
  /** As dialled, with country code: +2348000000000. */
  phone: string;
  email: string;
  instagramUrl: string;
  twitterUrl: string;
  /** Where the shop stands on the internet, without a slash at the end. */
  publicUrl: string;
  /** The demo pays with a stand-in and catches its own mail. */
  isDemo: boolean;
  /** Prices include VAT either way; only a seller who is registered for it may name it on a receipt. */
  isVatRegistered: boolean;
  /** What the bar above every page says before 'Shop now'. */
  bannerText: string;
  isBannerShown: boolean;
  /**
   * What delivery costs at least in the state that a checkout begins with, in whole naira (specification, sections 3
   * and 9); null while the shop delivers nowhere.
   */
  deliveryFee: { state: string; from: number } | null;
}

/** Until an owner writes another. */
export const firstBannerText = 'New in ankara and adire.';

/** The chat conversation, with the page a shopper comes from prefilled (decisions, The shop). */
export function chatUrl({ phone }: Pick<ShopSettings, 'phone'>, pageTitle: string, pageUrl: string): string {
  const text = encodeURIComponent(`${pageTitle} ${pageUrl}`.trim());
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`;
}
