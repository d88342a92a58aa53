import { expect, test } from 'vitest';
import { segmentsOf } from './gsm7.ts';
import { textKinds } from './text-message-kinds.ts';
import { textOf } from './text-of.ts';

const shop = { name: 'Ọgẹ', publicUrl: 'https://oge.ng' };
const facts = {
  orderId: '1a2b3c4d-0000-4000-8000-000000000000',
  totalAmount: 15_500,
  isPaid: true,
  courier: 'GIG Logistics',
  trackingUrl: 'https://gig.example/track/4711',
  street: '12 Allen Avenue, Ikeja',
};

test('each kind is one message in the shop’s name, with the order’s number', () => {
  expect(textKinds.map((kind) => textOf(kind, facts, shop))).toEqual([
    'Oge: order #1a2b3c4d is paid: N15,500. Thank you! See it at https://oge.ng/orders',
    'Oge: order #1a2b3c4d is on its way with GIG Logistics. Track it: https://gig.example/track/4711',
    'Oge: order #1a2b3c4d is ready to collect at 12 Allen Avenue, Ikeja. See it at https://oge.ng/orders',
  ]);
});

test('with the longest name and a long address of the shop each is still one message', () => {
  const longest = { name: 'Àwọn Aṣọ Ìgbàlódé ti Ìbàdàn Ńl', publicUrl: 'https://www.shop-of-adaeze.com.ng' };
  for (const kind of textKinds) expect(segmentsOf(textOf(kind, facts, longest)), kind).toBe(1);
});

test('the link opens nothing by itself: it has no order and no key in it', () => {
  for (const kind of textKinds) {
    const text = textOf(kind, { ...facts, trackingUrl: null }, shop);
    expect(text.match(/https:\S+/g)).toEqual(['https://oge.ng/orders']);
  }
});

test('what is paid on arrival is said, and so is an order that cost nothing', () => {
  expect(textOf('shipped', { ...facts, isPaid: false }, shop)).toContain('Please have N15,500 ready. Track it:');
  expect(textOf('paid', { ...facts, totalAmount: 0 }, shop)).toContain('#1a2b3c4d is confirmed.');
});

test('a tracking link that is too long or no plain https is left to the email', () => {
  for (const trackingUrl of [`https://gig.example/${'x'.repeat(101)}`, 'http://gig.example/1', 'https://gig.example/ọ'])
    expect(textOf('shipped', { ...facts, trackingUrl }, shop)).toContain('See it at https://oge.ng/orders');
});

test('words go before a second message is paid for, and a long address is sent whole', () => {
  const courier = 'Express Couriers of the Federal Capital Territory, Abuja and Environs';
  const trackingUrl = `https://gig.example/${'4'.repeat(40)}`;
  expect(textOf('shipped', { ...facts, courier, trackingUrl }, shop)).toBe(
    `Oge: order #1a2b3c4d is on its way. Track it: ${trackingUrl}`,
  );
  const street = 'Shop 14, '.repeat(20).trim();
  const text = textOf('ready', { ...facts, street }, shop);
  expect([text.includes(street), segmentsOf(text)]).toEqual([true, 2]);
});
