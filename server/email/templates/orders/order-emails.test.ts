import { describe, expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { emailOrder, emailSettings, readable } from '../../../../tests/actions/messages/emails.ts';
import type { EmailContent } from '../../queue-email.ts';
import { depositReceivedEmail, restReminderEmail } from './deposit.ts';
import { orderAddressEmail } from './order-address.ts';
import { changeEndedEmail, changeToPayEmail, orderChangedEmail } from './order-change.ts';
import { orderCancelledEmail } from './order-cancelled.ts';
import { orderDeliveredEmail } from './order-delivered.ts';
import { orderPaidEmail } from './order-paid.ts';
import { parcelLostEmail } from './parcel-lost.ts';
import { paymentReminderEmail } from './payment-reminder.ts';
import { orderRefundedEmail } from './order-refunded.ts';
import { orderParcelEmail, orderSentAgainEmail, orderShippedEmail } from './order-shipped.ts';
import { orderUndeliveredEmail } from './order-undelivered.ts';
import { bankAccountNeededEmail, sentToAccountEmail } from './refund-account.ts';
import { paymentUnderReviewEmail } from './payment-under-review.ts';

const parcel = {
  courier: 'GIG Logistics',
  trackingNumber: 'GIG 12/34',
  trackingUrl: 'https://courier.example/track?number=GIG&day=2',
};
const lostParcel = {
  number: 1,
  courier: parcel.courier,
  trackingNumber: parcel.trackingNumber,
  items: [{ name: 'Adire shirt', size: 'M', color: 'indigo', quantity: 2, resent: 1 }],
  isOwed: false,
};
const unpaid: Partial<Order> = {
  status: 'pending',
  isPaid: false,
  paidAt: null,
  reservedUntil: '2026-11-02T08:30:00.000Z',
};
const deposit = {
  amount: 20_000,
  restBy: '2026-11-16T23:00:00.000Z',
  receivedAt: '2026-11-02T08:10:00.000Z',
};
const dearer = {
  from: { name: 'Adire shirt', size: 'M', color: 'indigo' },
  to: { name: 'Adire shirt', size: 'XXL', color: 'Gold' },
  quantity: 1,
  difference: 3_000,
};
const toConfirm = { confirmedAt: null, dispatchedAt: null, isByCall: false };

interface EmailCase {
  write: (order: Order, settings: ShopSettings) => EmailContent;
  order?: Partial<Order>;
  subject: string;
  says: string[];
}

const emails: Record<string, EmailCase> = {
  received: {
    write: (order, settings) => paymentReminderEmail({ order, isProved: true }, settings),
    order: unpaid,
    subject: 'Please pay for your Oge order #1a2b3c4d',
    says: [
      'Arrives Monday 2 November',
      'It stays open until 09:30 (Lagos time). Pay soon: until then another customer can still buy its items.',
      'Open your order and pay',
      'Adire shirt, Medium, Indigo',
      'Total to pay',
      '₦69,500',
    ],
  },
  'received, for an address that nobody proved': {
    write: (order, settings) => paymentReminderEmail({ order, isProved: false }, settings),
    order: unpaid,
    subject: 'Please pay for your Oge order #1a2b3c4d',
    says: ['Open your order and pay', 'Adire shirt, Medium, Indigo', '₦69,500'],
  },
  'received with a deposit to pay': {
    write: (order, settings) => paymentReminderEmail({ order, isProved: true }, settings),
    order: { ...unpaid, deposit: { ...deposit, receivedAt: null } },
    subject: 'Please pay for your Oge order #1a2b3c4d',
    says: ['You pay a deposit of ₦20,000 now, and the rest, ₦49,500, by 16 November 2026 with the same link.'],
  },
  'deposit received': {
    write: depositReceivedEmail,
    order: { ...unpaid, deposit },
    subject: 'We have your deposit for Oge order #1a2b3c4d',
    says: ['Please pay the rest by 16 November 2026.', 'Left to pay', '₦49,500', 'Open your order and pay the rest'],
  },
  'rest due': {
    write: restReminderEmail,
    order: { ...unpaid, deposit },
    subject: '₦49,500 left to pay for your Oge order #1a2b3c4d',
    says: ['Please pay the rest by 16 November 2026.', 'If you have just paid', 'Deposit, paid'],
  },
  'cancelled by staff, paid in two ways': {
    write: (order, settings) =>
      orderCancelledEmail(
        { order, reason: 'staff', refundedKobo: 6_950_000, paidBackWay: 'cash', isMixed: true },
        settings,
      ),
    order: { deposit, status: 'cancelled' },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['We are returning the ₦69,500 you paid: partly to your original payment method and partly in cash.'],
  },
  'cancelled by staff with its deposit': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'staff', refundedKobo: 2_000_000 }, settings),
    order: { ...unpaid, deposit, status: 'cancelled', reservedUntil: null },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['We are refunding the ₦20,000 you paid, to your original payment method.'],
  },
  paid: {
    write: orderPaidEmail,
    subject: 'Your Oge order #1a2b3c4d is paid',
    says: [
      '2 November 2026',
      'Arrives Monday 2 November',
      'Total paid',
      '₦69,500',
      'We will send you a tracking email when it ships.',
    ],
  },
  shipped: {
    write: (order, settings) => orderShippedEmail({ order, ...parcel }, settings),
    subject: 'Your Oge order #1a2b3c4d is on its way',
    says: ['Arrives Monday 2 November', 'GIG Logistics', 'GIG 12/34', 'Track your parcel', '14 Market Road'],
  },
  'tracking that came later': {
    write: (order, settings) => orderParcelEmail({ order, ...parcel }, settings),
    subject: 'Tracking for your Oge order #1a2b3c4d',
    says: ['GIG Logistics', 'GIG 12/34', 'Track your parcel', 'See your order'],
  },
  'a parcel came back': {
    write: orderUndeliveredEmail,
    order: { status: 'shipped', undelivered: { at: '2026-11-04T12:00:00.000Z', reason: 'wrong_address' } },
    subject: 'Your Oge order #1a2b3c4d could not be delivered',
    says: [
      'Order #1a2b3c4d came back to us because the address was not found.',
      'Please contact us so that we can agree what happens next.',
    ],
  },
  'sent again, to be paid': {
    write: (order, settings) => orderSentAgainEmail({ order, ...parcel }, settings),
    order: { ...unpaid, deliveryCode: '123456' },
    subject: 'Your Oge order #1a2b3c4d is on its way again',
    says: ['We have sent order #1a2b3c4d again.', 'Please have ₦69,500 ready', 'GIG 12/34', '123456', '14 Market Road'],
  },
  'another address': {
    write: orderAddressEmail,
    subject: 'New delivery address for your Oge order #1a2b3c4d',
    says: ['14 Market Road', 'until we have shipped it', 'If you did not change it, tell us at once.'],
  },
  'a parcel lost': {
    write: (order, settings) => parcelLostEmail({ order, parcel: 1 }, settings),
    order: { lostParcels: [lostParcel] },
    subject: 'A parcel of your Oge order #1a2b3c4d was lost',
    says: ['GIG Logistics lost parcel GIG 12/34 with items from order #1a2b3c4d.', '1 × Adire shirt, Medium, Indigo'],
  },
  'a parcel lost by a courier without a name': {
    write: (order, settings) => parcelLostEmail({ order, parcel: 1 }, settings),
    order: { lostParcels: [{ ...lostParcel, courier: null, trackingNumber: null }] },
    subject: 'A parcel of your Oge order #1a2b3c4d was lost',
    says: ['The courier lost a parcel with items from order #1a2b3c4d.'],
  },
  delivered: {
    write: (order, settings) => orderDeliveredEmail({ order }, settings),
    order: { status: 'delivered', isDelivered: true, deliveredAt: '2026-11-04T23:30:00.000Z' },
    subject: 'Your Oge order #1a2b3c4d was delivered',
    says: ['5 November 2026', 'within 7 days of receipt', 'within 2 days of delivery', 'How returns work'],
  },
  'a replacement delivered': {
    write: (order, settings) => orderDeliveredEmail({ order, isReplacement: true }, settings),
    order: { status: 'delivered', isDelivered: true, totalAmount: 0, deliveredAt: '2026-11-04T23:30:00.000Z' },
    subject: 'Your Oge order #1a2b3c4d was delivered',
    says: ['ask for another exchange within 2 days of delivery'],
  },
  'a replacement cancelled': {
    write: (order, settings) =>
      orderCancelledEmail({ order, reason: 'staff', firstOrder: order._id, refundedKobo: 1_250_000 }, settings),
    order: { status: 'cancelled', totalAmount: 0 },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: [
      'We are refunding the ₦12,500 you paid for its items with order #1a2b3c4d, to your original payment method.',
    ],
  },
  'a replacement lost': {
    write: (order, settings) => parcelLostEmail({ order, parcel: 1 }, settings),
    order: { status: 'shipped', totalAmount: 0, lostParcels: [{ ...lostParcel, isOwed: true }] },
    subject: 'A parcel of your Oge order #1a2b3c4d was lost',
    says: ['We’ll refund you for anything we don’t send again.'],
  },
  'ended unpaid': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'expired' }, settings),
    order: { ...unpaid, status: 'cancelled', reservedUntil: null },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['was not paid in time', 'You were not charged.'],
  },
  'ended without the confirmation': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'expired' }, settings),
    order: { ...unpaid, status: 'cancelled', reservedUntil: null, onDelivery: toConfirm },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['was not confirmed in time', 'You were not charged.'],
  },
  'ended confirmed and never sent': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'expired' }, settings),
    order: {
      ...unpaid,
      status: 'cancelled',
      reservedUntil: null,
      onDelivery: { ...toConfirm, confirmedAt: '2026-11-02T09:30:00.000Z' },
    },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['We are sorry: we had to cancel order #1a2b3c4d.', 'You were not charged.'],
  },
  'a refund needs an account': {
    write: (order, settings) =>
      bankAccountNeededEmail({ order, amount: 5_000, code: '123456', isAgain: false }, settings),
    subject: 'Where should we send your refund of ₦5,000? Oge order #1a2b3c4d',
    says: ['your bank did not accept it', '123456', 'Enter my account', 'Keep the code to yourself'],
  },
  'a refund needs an account that staff enter': {
    write: (order, settings) => bankAccountNeededEmail({ order, amount: 5_000, code: null, isAgain: false }, settings),
    subject: 'Where should we send your refund of ₦5,000? Oge order #1a2b3c4d',
    says: ['your bank did not accept it', 'Reply to this email or call us'],
  },
  'a refund goes to an account': {
    write: (order, settings) =>
      sentToAccountEmail({ order, amount: 5_000, bank: 'Guaranty Trust Bank', ending: '6789' }, settings),
    subject: 'Your refund of ₦5,000 goes to your bank account: Oge order #1a2b3c4d',
    says: ['Guaranty Trust Bank', 'ends in 6789', 'Is this not your account?'],
  },
  'cancelled by the shopper': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'shopper' }, settings),
    order: { ...unpaid, status: 'cancelled', reservedUntil: null },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['You cancelled order #1a2b3c4d.', 'You were not charged.'],
  },
  'cancelled, with a payment under review': {
    write: (order, settings) => orderCancelledEmail({ order, reason: 'expired', undecided: 'review' }, settings),
    order: { ...unpaid, status: 'cancelled', reservedUntil: null },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['was not paid in time, so its items are no longer reserved.', 'Your money is safe'],
  },
  'cancelled by staff, paid': {
    write: (order, settings) =>
      orderCancelledEmail({ order, reason: 'staff', refundedKobo: order.totalAmount * 100 }, settings),
    order: { status: 'cancelled' },
    subject: 'Your Oge order #1a2b3c4d was cancelled',
    says: ['We are sorry', 'We are refunding the ₦69,500 you paid', '3-5 business days', 'up to 10 business days'],
  },
  refunded: {
    write: (order, settings) => orderRefundedEmail({ order, amount: 69_500, isWhole: true }, settings),
    subject: 'Your refund of ₦69,500 for Oge order #1a2b3c4d',
    says: ['everything you paid', '₦69,500', '3-5 business days', 'up to 10 business days'],
  },
  'refunded, a second payment': {
    write: (order, settings) =>
      orderRefundedEmail({ order, amount: 69_500, isWhole: true, isUnneeded: true }, settings),
    subject: 'Your refund of ₦69,500 for Oge order #1a2b3c4d',
    says: ['We received a payment for order #1a2b3c4d that was not needed.', 'Your order is not affected.'],
  },
  'refunded in part': {
    write: (order, settings) => orderRefundedEmail({ order, amount: 12_500, isWhole: false }, settings),
    subject: 'Your refund of ₦12,500 for Oge order #1a2b3c4d',
    says: ['refunding part of what you paid', '₦12,500'],
  },
  'under review': {
    write: (order, settings) => paymentUnderReviewEmail({ order }, settings),
    order: unpaid,
    subject: 'We are checking your payment for Oge order #1a2b3c4d',
    says: ['does not match the order', 'Please do not pay again.'],
  },
  'change to pay': {
    write: (order, settings) => changeToPayEmail({ order, change: dearer }, settings),
    order: { change: { ...dearer, amount: 3_000, payBy: '2026-11-03T08:00:00.000Z' } },
    subject: 'Pay ₦3,000 to change your Oge order #1a2b3c4d',
    says: [
      '1 × Adire shirt, Medium, Indigo',
      '1 × Adire shirt, 2XL, Gold',
      'Please pay the difference by 3 November 2026 at 09:00 (Lagos time), and we will pack your order.',
      'Open your order and pay',
    ],
  },
  'item changed': {
    write: (order, settings) => orderChangedEmail({ order, change: dearer }, settings),
    subject: 'Your Oge order #1a2b3c4d has been changed',
    says: ['1 × Adire shirt, 2XL, Gold', 'The difference of ₦3,000 is paid.', 'See your order'],
  },
  'item changed for less': {
    write: (order, settings) => orderChangedEmail({ order, change: { ...dearer, difference: -2_250 } }, settings),
    subject: 'Your Oge order #1a2b3c4d has been changed',
    says: ['The new item costs less: we are paying you back ₦2,250.'],
  },
  'change ended': {
    write: (order, settings) => changeEndedEmail({ order, change: dearer }, settings),
    subject: 'Your Oge order #1a2b3c4d stays as it was',
    says: ['we send what you ordered: 1 × Adire shirt, Medium, Indigo'],
  },
};

describe.each(Object.entries(emails))('the letter of an order that is %s', (_name, { write, order, subject, says }) => {
  test('says what happened, in text as in HTML', () => {
    const sentEmail = write(emailOrder(order), emailSettings);

    expect(sentEmail.subject).toBe(subject);
    for (const expected of ['#1a2b3c4d', 'hello@oge.example', ...says]) {
      expect(sentEmail.text, 'text').toContain(expected);
      expect(readable(sentEmail.html), 'html').toContain(expected);
    }
  });

  test('links to the order so that any browser may open it, and tells no address of a person in the link', () => {
    const { text, html, opens } = write(emailOrder(order), emailSettings);

    const link =
      'https://shop.example/order/1a2b3c4d-0000-4000-8000-000000000000?letter#k={key:order:1a2b3c4d-0000-4000-8000-000000000000}';
    expect(opens).toEqual(['order:1a2b3c4d-0000-4000-8000-000000000000']);
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    const links = [...html.matchAll(/href="(https[^"]*)"/g)].map(([, href]) => href);
    expect(links.join(' ')).not.toContain('@');
  });

  test('keeps whatever a shopper typed as text', () => {
    const nasty = `<script>alert("x")</script>'"&`;
    const { html } = write(
      emailOrder({
        ...order,
        guestInfo: { name: nasty, email: 'ada@example.com', phone: nasty },
        shippingAddress: { street: nasty, city: nasty, state: nasty, zipCode: nasty, country: nasty, phone: nasty },
        orderItems: emailOrder().orderItems.map((line) => ({ ...line, name: nasty, size: nasty, color: nasty })),
        couponCode: nasty,
        couponDiscount: 1,
      }),
      { ...emailSettings, name: nasty },
    );

    expect(html).not.toContain('<script');
    expect(html).not.toContain('"x"');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&quot;&amp;');
    expect(html).not.toContain('&amp;lt;'); // Once, not twice.
  });

  test('is small enough to be shown whole, and loads nothing but pictures of the shop', () => {
    const name = 'Adire shirt with long sleeves'.padEnd(60, '.');
    const orderItems = Array.from({ length: 25 }, () =>
      emailOrder().orderItems.map((line) => ({ ...line, name })),
    ).flat();

    const { html } = write(emailOrder({ ...order, orderItems }), emailSettings);

    expect(Buffer.byteLength(html)).toBeLessThan(80_000); // Gmail cuts at 102 KB.
    expect(html).not.toMatch(/<(script|link|iframe)\b/i);
    for (const [, url] of html.matchAll(/<img\s+src="([^"]*)"/g)) {
      expect(url).toBe('https://shop.example/pictures/a-160.jpg');
    }
  });
});

test('the receipt shows a picture of each item, the same for everybody, with its room reserved', () => {
  const { html } = orderPaidEmail(emailOrder(), emailSettings);

  const pictures = html.match(/<img[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(2);
  expect(pictures[0]).toMatch(/width="72"\s+height="90"\s+alt="Adire shirt in Indigo"/);
});

test('an item without a picture is listed without one', () => {
  const orderItems = emailOrder().orderItems.map((line) => ({ ...line, image: '' }));
  const { html } = orderPaidEmail(emailOrder({ orderItems }), emailSettings);

  expect(readable(html)).toContain('Adire shirt, Medium, Indigo');
  expect(html).not.toContain('<img');
});

test('who has a question about a paid order writes on WhatsApp, with the order named', () => {
  const { text } = orderPaidEmail(emailOrder(), emailSettings);

  expect(text).toContain('Ask about this order on WhatsApp: https://wa.me/2348000000000?text=Order%20%231a2b3c4d');
});

test('an email that names the day of arrival does not name a span of days beside it', () => {
  const { text } = orderPaidEmail(emailOrder(), emailSettings);

  expect(text).toContain('Arrives Monday 2 November. ');
  expect(text).not.toContain('working days');
});

test('a parcel that leaves after the day that was promised does not name that day again', () => {
  const late = emailOrder({ shippedAt: '2026-11-03T08:00:00.000Z' });
  const { text } = orderShippedEmail({ order: late, ...parcel }, emailSettings);

  expect(text).toContain('Delivery takes 1-2 working days.');
  expect(text).not.toContain('2 November');
});

test('the email about a parcel without a courier, a number or a tracking page leaves them out', () => {
  const { text, html } = orderShippedEmail(
    { order: emailOrder(), courier: null, trackingNumber: null, trackingUrl: null },
    emailSettings,
  );

  for (const part of [text, html]) expect(part).not.toMatch(/Courier|Tracking number|Track your parcel|null/);
});

test.each(['javascript:alert(1)', 'http://courier.example', 'no address'])(
  'a courier’s page at %s is not linked',
  (trackingUrl) => {
    const { text, html } = orderShippedEmail({ order: emailOrder(), ...parcel, trackingUrl }, emailSettings);

    expect(text + html).not.toContain(trackingUrl);
  },
);
