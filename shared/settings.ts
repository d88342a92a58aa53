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
  /** Who sells, as the law requires a seller to say (docs/decisions/0036); each is empty where nothing is said. */
  legalName: string;
  /** Of the Corporate Affairs Commission: 'RC 1234567' or 'BN 1234567'. */
  rcNumber: string;
  streetAddress: string;
  /** 'Monday to Saturday, 9am to 6pm' */
  openingHours: string;
  /** Contact person. */
  contactPerson: string;
}

/** The demo's seller: nobody could take it for a real one. */
export const demoSeller = {
  legalName: 'Oge Demo Store',
  rcNumber: '',
  streetAddress: '12 Demo Street, Yaba, Lagos',
  openingHours: 'Monday to Saturday, 9am to 6pm',
  contactPerson: '',
} satisfies Partial<ShopSettings>;

/** The seller in one line: 'Oge Demo Store, 12 Demo Street, Yaba, Lagos'. Empty where the owner says nothing. */
export function sellerLine({ legalName, streetAddress }: ShopSettings): string {
  return [legalName, streetAddress].filter(Boolean).join(', ');
}

/** Until an owner writes another. */
export const firstBannerText = 'New in ankara and adire.';

/**
 * The chat conversation, with the page a shopper comes from prefilled (decisions, The shop).
 *
 * @param about the page's title, or what they ask about: a piece, an order
 */
export function chatUrl({ phone }: Pick<ShopSettings, 'phone'>, about: string, pageUrl: string): string {
  const text = encodeURIComponent(`${about} ${pageUrl}`.trim());
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`;
}
