import { deliveryRule } from '#shared/promises/policy-texts.ts';
import { firstPromises } from '#shared/promises/promises.ts';
import type { Order } from '#shared/orders/api.ts';
import { brandSetting } from '#shared/brand/brand-setting.ts';
import { demoSeller, type ShopSettings } from '#shared/settings.ts';

/** Fixtures of email tests: a shop that signs them and an order that they are about. */

export const emailSettings: ShopSettings = {
  name: 'Oge',
  logo: null,
  ...brandSetting({ name: 'Oge', logo: null }),
  phone: '+2348000000000',
  whatsapp: '',
  email: 'hello@oge.example',
  instagramUrl: 'https://www.instagram.com/oge',
  twitterUrl: 'https://x.com/oge',
  tiktokUrl: '',
  facebookUrl: '',
  publicUrl: 'https://shop.example',
  isDemo: false,
  isVatRegistered: false,
  bannerText: 'New in ankara and adire.',
  isBannerShown: true,
  isCartReminderOn: false,
  cartReminderHours: 24,
  deliveryFee: { state: 'Lagos', from: 3_000, freeFrom: null, isFreeInAll: false },
  promises: firstPromises,
  deliveryRule: deliveryRule(firstPromises),
  footerPages: [],
  childSections: [],
  isSaleOn: false,
  firstSlide: null,
  ownTexts: [],
  sellerFacts: '',
  ...demoSeller,
};

/** An order as read from the database, paid by default. */
export function emailOrder(changes: Partial<Order> = {}): Order {
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  const item = { product: id, variantId: id, image: '/pictures/a.webp' };
  return {
    _id: id,
    createdAt: '2026-11-02T08:00:00.000Z',
    status: 'processing',
    totalAmount: 69_500,
    storeCredit: 0,
    itemsPrice: 65_000,
    shippingPrice: 4_500,
    shippingMethod: 'lagos-island-2',
    isPickup: false,
    shippingName: 'Lagos Island Area 2',
    deliveryEstimate: { from: '2026-11-02', to: '2026-11-02' },
    couponDiscount: 0,
    couponCode: null,
    orderItems: [
      { ...item, name: 'Adire shirt', size: 'M', color: 'indigo', quantity: 2, price: 12_500 },
      { ...item, name: 'Aso-oke gown', size: '14', color: 'Wine', quantity: 1, price: 40_000 },
    ],
    paymentMethod: 'paystack',
    isPaid: true,
    paymentStatus: 'paid',
    paidAt: '2026-11-02T09:00:00.000Z',
    refunds: [],
    shippedAt: null,
    parcel: { courier: null, trackingNumber: null, trackingUrl: null },
    parcels: [],
    isMoreToSend: false,
    isCourierBooked: false,
    cancelledAt: null,
    cancelReason: null,
    isDelivered: false,
    deliveredAt: null,
    reservedUntil: null,
    isFirmlyReserved: false,
    onDelivery: null,
    deposit: null,
    change: null,
    shippingAddress: {
      street: '14 Market Road',
      city: 'Surulere',
      state: 'Lagos',
      zipCode: '',
      country: 'Nigeria',
      phone: '+2348030000000',
    },
    guestInfo: { name: 'Ada Eze', email: 'ada@example.com', phone: '+2348030000000' },
    ...changes,
  };
}

/** The visible text: without tags, on one line. */
export function readable(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',');
}
