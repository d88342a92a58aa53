import type { ChildSection } from './catalogue/gender-sections.ts';
import type { Promises } from './promises/promises.ts';
import type { Logo, LogoSetting } from './brand/logo.ts';
import type { NameSetting } from './brand/name-lines.ts';
import { formatPhone } from './phone-numbers/format-phone.ts';

/** An image as `imageUrl` takes it, its size in pixels. */
interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Shop settings; pages show these and never hard-code them. */
export interface ShopSettings {
  name: string;
  /** How the name is set in large type, computed from it. */
  nameSetting: NameSetting;
  /** The picture in place of the name; null while the name is set in type. */
  logo: Logo | null;
  /** The sizes in which the logo is shown, computed from it. */
  logoSetting: LogoSetting | null;
  /** What the URLs of icons and pictures drawn from the logo or the name end with, computed from them (`brand-images.ts`). */
  brandQuery: string;
  /** For calls, and for WhatsApp unless there is another number. With country code: +2348000000000. */
  phone: string;
  /** The number on WhatsApp, with country code; empty if it is the phone number. */
  whatsapp: string;
  email: string;
  /** The shop's accounts; empty where it has none. */
  instagramUrl: string;
  twitterUrl: string;
  tiktokUrl: string;
  facebookUrl: string;
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
   * The first slide of the home page, for pages without a picture of their own; null in the demo, whose fabrics they show, and
   * while there is none. Its images are as the banners of the home page have them.
   */
  firstSlide: { wide: Picture; portrait: Picture; alt: string } | null;
  /** Whether customers who agreed get an email about a cart that they left (docs/decisions/0098), and after how many hours. */
  isCartReminderOn: boolean;
  cartReminderHours: number;
  /**
   * The lowest delivery price in the default state, in whole naira (specification, sections 3
   * and 9); null while the shop delivers nowhere.
   */
  deliveryFee: {
    state: string;
    from: number;
    /** What the items cost from which delivery is free in areas of the state; null while it never is. */
    freeFrom: number | null;
    isFreeInAll: boolean;
  } | null;
  /** Days for returns and delivery, as pages and emails say them. */
  promises: Promises;
  /** The promise of delivery in a sentence, computed from them; shown when no day can be computed. */
  deliveryRule: string;
  /** The links of the published custom pages, in the order of the footer (docs/decisions/0083). */
  footerPages: { to: string; text: string }[];
  /** The sections for children that have published products (docs/decisions/0093). */
  childSections: ChildSection[];
  /** Whether a discounted product is in stock. */
  isSaleOn: boolean;
  /** The slugs of the standard pages that show a text of the shop instead of the standard one. */
  ownTexts: string[];
  /** The seller in the footer, computed from the details below and the numbers; empty outside the database. */
  sellerFacts: string;
  /** Legal details of the seller (docs/decisions/0036); empty if not given. */
  legalName: string;
  /** The number at the Corporate Affairs Commission: 'RC 1234567' or 'BN 1234567'. */
  rcNumber: string;
  /** The tax identification number. */
  tin: string;
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
  tin: '',
  streetAddress: '12 Demo Street, Yaba, Lagos',
  openingHours: 'Monday to Saturday, 9am to 6pm',
  contactPerson: '',
} satisfies Partial<ShopSettings>;

/** What stands for a shop's own contact until somebody enters it, in the demo and elsewhere. */
export const exampleContact = {
  phone: '+2348000000000',
  email: 'hello@oge.example',
  instagramUrl: 'https://www.instagram.com/oge',
  twitterUrl: 'https://x.com/oge',
} satisfies Partial<ShopSettings>;

/** The seller in one line: 'Oge Demo Store, 12 Demo Street, Yaba, Lagos'; empty if not given. */
export function sellerLine({ legalName, streetAddress }: ShopSettings): string {
  return [legalName, streetAddress].filter(Boolean).join(', ');
}

/** 'RC 1234567 · TIN 12345678-0001'; empty if not given. */
export function registrationLine({ rcNumber, tin }: ShopSettings): string {
  return [rcNumber, tin && `TIN ${tin}`].filter(Boolean).join(' · ');
}

/** Who sells and how to reach them, one fact a line: 'Oge Demo Store, 12 Demo Street', 'RC 1234567', '0800 000 0000'. */
export function sellerFacts(settings: ShopSettings): string {
  const { phone, whatsapp, openingHours } = settings;
  const chat = whatsapp && `WhatsApp ${formatPhone(whatsapp)}`;
  const facts = [sellerLine(settings), registrationLine(settings), formatPhone(phone), chat, openingHours];
  return facts.filter(Boolean).join('\n');
}

/** The default name, whose icons and share picture are files. */
export const defaultShopName = 'Oge';

/** The default texts: of the demo, and of every other shop, which may sell neither. */
export const firstBannerText = 'New in ankara and adire.';
export const plainBannerText = 'Delivery all over Nigeria.';

/**
 * The chat link, with the page the shopper comes from prefilled.
 *
 * @param about the page's title, or the subject: a product or an order
 */
export function chatUrl(
  { phone, whatsapp }: Pick<ShopSettings, 'phone' | 'whatsapp'>,
  about: string,
  pageUrl: string,
): string {
  return whatsappUrl(whatsapp || phone, `${about} ${pageUrl}`.trim());
}

/**
 * A chat on WhatsApp, with a text ready to be sent if there is one.
 *
 * @param phone in international form, such as +2348031234567
 */
export const whatsappUrl = (phone: string, text = ''): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
