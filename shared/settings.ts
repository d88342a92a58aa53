/** Shop settings; pages show these and never hard-code them. */
export interface ShopSettings {
  name: string;
  /** With country code: +2348000000000. */
  phone: string;
  email: string;
  instagramUrl: string;
  twitterUrl: string;
  /** The public URL of the shop, without a trailing slash. */
  publicUrl: string;
  /** The demo uses the payment emulator and a demo inbox. */
  isDemo: boolean;
  /** Prices always include VAT; only a registered seller may state it on receipts. */
  isVatRegistered: boolean;
  /** The text of the announcement bar before 'Shop now'. */
  bannerText: string;
  isBannerShown: boolean;
  /**
   * The lowest delivery price in the default state, in whole naira (specification, sections 3
   * and 9); null while the shop delivers nowhere.
   */
  deliveryFee: { state: string; from: number } | null;
  /** Legal details of the seller (docs/decisions/0036); empty if not given. */
  legalName: string;
  /** Of the Corporate Affairs Commission: 'RC 1234567' or 'BN 1234567'. */
  rcNumber: string;
  streetAddress: string;
  /** 'Monday to Saturday, 9am to 6pm' */
  openingHours: string;
  /** Contact person. */
  contactPerson: string;
}

/** The demo's seller, obviously fictitious. */
export const demoSeller = {
  legalName: 'Oge Demo Store',
  rcNumber: '',
  streetAddress: '12 Demo Street, Yaba, Lagos',
  openingHours: 'Monday to Saturday, 9am to 6pm',
  contactPerson: '',
} satisfies Partial<ShopSettings>;

/** The seller in one line: 'Oge Demo Store, 12 Demo Street, Yaba, Lagos'; empty if not given. */
export function sellerLine({ legalName, streetAddress }: ShopSettings): string {
  return [legalName, streetAddress].filter(Boolean).join(', ');
}

/** The default text. */
export const firstBannerText = 'New in ankara and adire.';

/**
 * The chat link, with the page the shopper comes from prefilled (decisions, The shop).
 *
 * @param about the page's title, or the subject: a product or an order
 */
export function chatUrl({ phone }: Pick<ShopSettings, 'phone'>, about: string, pageUrl: string): string {
  const text = encodeURIComponent(`${about} ${pageUrl}`.trim());
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`;
}
