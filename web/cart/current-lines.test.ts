import { expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/api.ts';
import type { Order } from '#shared/orders/api.ts';
import { freshLine, reservedQuantities, shortageOf, withCurrentPrices } from './current-lines.ts';

const line = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Adunni Wrap Dress',
  size: 'M',
  color: { name: 'lagoon' },
  price: 38_500,
  image: '',
  quantity: 2,
};
const product = { variants: [{ _id: 'v1', price: 40_000, inventory: [{ size: 'M', quantity: 1 }] }] } as Product;

test('a line is read from its own variant and size', () => {
  expect(freshLine(line, product)).toEqual({ prices: { price: 40_000, deliveryExtra: 0 }, available: 1 });
  expect(freshLine({ ...line, size: 'XL' }, product)).toEqual({
    prices: { price: 40_000, deliveryExtra: 0 },
    available: 0,
  });
});

test('a product or a colour that left the shop is no longer sold', () => {
  expect(freshLine(line, null)).toBeNull();
  expect(shortageOf(line, freshLine({ ...line, variantId: 'v9' }, product))).toBe('This item is no longer sold');
});

const prices = { price: 40_000, deliveryExtra: 500 };

test('what delivery costs more for a line is that of its product', () => {
  expect(freshLine(line, { ...product, deliveryExtra: 500 })?.prices).toEqual(prices);
});

test('too few units are reported, enough are not', () => {
  expect(shortageOf(line, { prices, available: 1 })).toBe('Only 1 left in Medium');
  expect(shortageOf(line, { prices, available: 0 })).toBe('Sold out in Medium');
  expect(shortageOf(line, { prices, available: 2 })).toBeNull();
});

test('new prices change the lines of that piece only', () => {
  const other = { ...line, size: 'L' };
  expect(withCurrentPrices([line, other], new Map([['v1 M', prices]]))).toEqual([{ ...line, ...prices }, other]);
  const dearer = { ...line, deliveryExtra: 500 };
  const noLonger = new Map([['v1 M', { price: 38_500, deliveryExtra: 0 }]]);
  expect(withCurrentPrices([dearer], noLonger)).toEqual([{ ...line, deliveryExtra: 0 }]);
});

test('an unpaid order keeps its pieces for its shopper; a released, paid or cancelled one keeps none', () => {
  const orderItems = [{ variantId: 'v1', size: 'M', quantity: 2 }];
  const order = { status: 'pending', isPaid: false, reservedUntil: '2026-11-28T12:00:00.000Z', orderItems } as Order;
  expect(reservedQuantities(order).get('v1 M')).toBe(2);
  expect(reservedQuantities({ ...order, reservedUntil: null }).size).toBe(0);
  expect(reservedQuantities({ ...order, isPaid: true }).size).toBe(0);
  expect(reservedQuantities({ ...order, status: 'cancelled' }).size).toBe(0);
  expect(reservedQuantities(undefined).size).toBe(0);
});
