import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { orderPaidLetter } from './order-paid.ts';

const settings = {
  name: 'Oge',
  phone: '+2348000000000',
  email: 'hello@oge.example',
  instagramUrl: 'https://www.instagram.com/oge',
  twitterUrl: 'https://x.com/oge',
  publicUrl: 'https://shop.example',
  isDemo: false,
};

test('the receipt says what was bought, what it cost and where it goes, in text as in HTML', () => {
  const { subject, text, html } = orderPaidLetter(order(), settings);

  expect(subject).toBe('Your Oge order #1a2b3c4d is paid');
  for (const words of [
    '#1a2b3c4d',
    '2 November 2026',
    'Adire shirt, Medium, Indigo',
    '2 × ₦12,500',
    '₦25,000',
    'Aso-oke gown, 14, Wine',
    '1 × ₦40,000',
    'Subtotal',
    '₦65,000',
    'Shipping',
    '₦4,500',
    'Total paid',
    '₦69,500',
    'Ada Eze',
    '14 Market Road',
    'Surulere, Lagos',
    '+2348030000000',
    '1-2 working days',
  ]) {
    expect(text, 'text').toContain(words);
    expect(readable(html), 'html').toContain(words);
  }
  expect(text).not.toContain('Discount');
});

test('a coupon shows as what it took off, under its code', () => {
  const { text, html } = orderPaidLetter(
    order({ couponCode: 'OGE2000', couponDiscount: 2_000, totalAmount: 67_500 }),
    settings,
  );

  expect(text).toContain('Discount, OGE2000: -₦2,000\nTotal paid: ₦67,500');
  expect(readable(html)).toMatch(/Discount, OGE2000\s+-₦2,000\s+Total paid\s+₦67,500/);
});

test('an order paid after midnight in Lagos is dated by Lagos', () => {
  const { text } = orderPaidLetter(order({ paidAt: '2026-11-02T23:30:00.000Z' }), settings);

  expect(text).toContain('3 November 2026');
});

test('whatever a shopper typed stays text', () => {
  const nasty = `<script>alert("x")</script>'"&`;
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&quot;&amp;';

  const { html, text } = orderPaidLetter(
    order({
      guestInfo: { name: nasty, email: 'ada@example.com', phone: nasty },
      shippingAddress: { street: nasty, city: nasty, state: nasty, zipCode: nasty, country: nasty, phone: nasty },
      orderItems: order().orderItems.map((line) => ({ ...line, name: nasty, size: nasty, color: nasty })),
      couponCode: nasty,
      couponDiscount: 1,
    }),
    { ...settings, name: nasty },
  );

  expect(html).not.toContain('<script');
  expect(html).not.toContain('"x"');
  expect(html.split(escaped).length - 1).toBeGreaterThanOrEqual(9);
  expect(html).not.toContain('&amp;lt;'); // Once, not twice.
  expect(text).toContain(nasty); // Text is text.
});

test('the longest receipt is small enough to be shown whole and carries no pictures or scripts', () => {
  const name = 'Adire shirt with long sleeves'.padEnd(60, '.');
  const orderItems = Array.from({ length: 25 }, () => order().orderItems.map((line) => ({ ...line, name }))).flat();

  const { html } = orderPaidLetter(order({ orderItems }), settings);

  expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
});

function order(changes: Partial<Order> = {}): Order {
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  const piece = { product: id, variantId: id, image: '/pictures/a.webp' };
  return {
    _id: id,
    createdAt: '2026-11-02T08:00:00.000Z',
    status: 'processing',
    totalAmount: 69_500,
    itemsPrice: 65_000,
    shippingPrice: 4_500,
    shippingMethod: 'lagos-island-2',
    couponDiscount: 0,
    couponCode: null,
    orderItems: [
      { ...piece, name: 'Adire shirt', size: 'M', color: 'Indigo', quantity: 2, price: 12_500 },
      { ...piece, name: 'Aso-oke gown', size: '14', color: 'Wine', quantity: 1, price: 40_000 },
    ],
    paymentMethod: 'paystack',
    isPaid: true,
    paidAt: '2026-11-02T09:00:00.000Z',
    isDelivered: false,
    deliveredAt: null,
    heldUntil: null,
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

/** What a reader sees: without tags, on one line. */
function readable(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',');
}
