import { expect, test } from 'vitest';
import { emailOrder as order, emailSettings as settings, readable } from '../../../../tests/actions/messages/emails.ts';
import { orderPaidEmail } from './order-paid.ts';

test('the receipt says what was bought, what it cost and where it goes, in text as in HTML', () => {
  const { subject, text, html } = orderPaidEmail(order(), settings);

  expect(subject).toBe('Your Oge order #1a2b3c4d is paid');
  for (const expected of [
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
  ]) {
    expect(text, 'text').toContain(expected);
    expect(readable(html), 'html').toContain(expected);
  }
  expect(text).toContain('Phone 0803\u00A0000\u00A00000');
  expect(readable(html)).toContain('0803 000 0000');
  expect(text).not.toContain('Discount');
});

test('a coupon shows as what it took off, under its code', () => {
  const { text, html } = orderPaidEmail(
    order({ couponCode: 'OGE2000', couponDiscount: 2_000, totalAmount: 67_500 }),
    settings,
  );

  expect(text).toContain('Discount, OGE2000: -₦2,000\nTotal paid: ₦67,500');
  expect(readable(html)).toMatch(/Discount, OGE2000\s+-₦2,000\s+Total paid\s+₦67,500/);
});

test('an order paid after midnight in Lagos is dated by Lagos', () => {
  const { text } = orderPaidEmail(order({ paidAt: '2026-11-02T23:30:00.000Z' }), settings);

  expect(text).toContain('3 November 2026');
});

test('VAT is named on the receipt of a shop that is registered for it, and on no other', () => {
  const registered = orderPaidEmail(order(), { ...settings, isVatRegistered: true });

  expect(registered.text).toContain('Total paid: ₦69,500\nIncludes VAT (7.5%): ₦4,849'); // 69,500 x 7.5 / 107.5
  expect(readable(registered.html)).toMatch(/Includes VAT \(7.5%\)\s+₦4,849/);
  const { text, html } = orderPaidEmail(order(), settings);
  expect(text + html).not.toContain('VAT');
});
