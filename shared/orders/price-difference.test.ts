import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceDifference } from './price-difference.ts';
import { valueOfUnits } from './value-of-units.ts';

const line = { position: 0, price: 12_500, quantity: 1 };
const leftKobo = 10_000_000;

test('a cheaper item gives back its share of what was bought, however dear another line became', () => {
  const order = { itemsPrice: 28_000, couponDiscount: 2_500 };
  const gold = { position: 1, price: 15_500, quantity: 1, raised: 3_000 };
  const clay = { quantity: 1, newPrice: 10_000, leftKobo };

  expect(priceDifference(order, [line, gold], { position: 0, ...clay })).toBe(-2_250);
  // All of the 3,000 that it had become dearer, and 2,500 less a tenth.
  expect(priceDifference(order, [line, gold], { position: 1, ...clay })).toBe(-5_250);
  expect(priceDifference(order, [line, gold], { position: 1, ...clay, leftKobo: 400_000 })).toBe(-4_000);
  expect(priceDifference(order, [line, gold], { position: 1, ...clay, newPrice: 16_000 })).toBe(500);
});

const discount = { min: 0, max: 1_000 };
const price = fc.integer({ min: 1, max: 60_000 });
const lines = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 4 });
const changes = fc.array(fc.record({ line: fc.nat(20), units: fc.integer({ min: 1, max: 4 }), newPrice: price }), {
  maxLength: 12,
});

test('after any changes, what was paid and not paid back is what the items cost less the discount of what was bought of them', () => {
  fc.assert(
    fc.property(lines, fc.integer(discount), changes, (bought, perMille, wishes) => {
      const order = newOrder(bought, perMille);
      for (const { line: which, units, newPrice } of wishes) {
        change(order, { position: which % order.lines.length, units, newPrice });
        expect(order.paid).toBe(priceOfItems(order));
      }
    }),
  );
});

test('after any changes, the units refunded one by one are worth exactly what was paid and not paid back', () => {
  fc.assert(
    fc.property(lines, fc.integer(discount), changes, (bought, perMille, wishes) => {
      const order = newOrder(bought, perMille);
      for (const { line: which, units, newPrice } of wishes)
        change(order, { position: which % order.lines.length, units, newPrice });
      for (const one of order.lines)
        for (; one.refundedQuantity < one.quantity; one.refundedQuantity += 1)
          order.paid -= valueOfUnits(order, order.lines, [{ position: one.position, quantity: 1 }]);
      expect(order.paid).toBe(0);
    }),
  );
});

interface Line {
  position: number;
  price: number;
  quantity: number;
  refundedQuantity: number;
  paidBackAmount: number;
  raised: number;
  lowered: number;
}

interface Order {
  itemsPrice: number;
  couponDiscount: number;
  lines: Line[];
  /** Naira for the items, with what was asked for since and without what was given back. */
  paid: number;
}

function newOrder(bought: readonly { price: number; quantity: number }[], perMille: number): Order {
  const itemsPrice = bought.reduce((sum, one) => sum + one.price * one.quantity, 0);
  const couponDiscount = Math.round((itemsPrice * perMille) / 1_000);
  const unchanged = { refundedQuantity: 0, paidBackAmount: 0, raised: 0, lowered: 0 };
  return {
    itemsPrice,
    couponDiscount,
    lines: bought.map((one, position) => ({ ...one, ...unchanged, position })),
    paid: itemsPrice - couponDiscount,
  };
}

/** As the server applies it: a dearer item raises the order's total, and a line that became cheaper is not changed again. */
function change(order: Order, wish: { position: number; units: number; newPrice: number }): void {
  const from = order.lines[wish.position]!;
  const { position, newPrice } = { ...wish };
  const quantity = Math.min(wish.units, from.quantity);
  if (from.lowered > 0) return;
  const difference = priceDifference(order, order.lines, { position, quantity, newPrice, leftKobo: order.paid * 100 });
  order.paid += difference;
  order.itemsPrice += Math.max(difference, 0);
  const more = newPrice - from.price;
  const changed = {
    ...from,
    quantity,
    price: from.price + Math.max(more, 0),
    raised: from.raised + Math.max(more, 0),
    lowered: difference < 0 ? -more : 0,
    paidBackAmount: Math.max(-difference, 0),
  };
  if (quantity === from.quantity) order.lines[position] = changed;
  else {
    from.quantity -= quantity;
    order.lines.push({ ...changed, position: order.lines.length });
  }
}

/** The price of the items now, less the discount on the part of the original price that they still cost. */
function priceOfItems({ lines: all, couponDiscount: whole }: Order): number {
  const sum = (valueOf: (one: Line) => number) => all.reduce((total, one) => total + valueOf(one) * one.quantity, 0);
  const bought = sum((one) => one.price - one.raised);
  const cut = sum((one) => Math.max(0, one.lowered - one.raised));
  const ofCut = (2n * BigInt(whole) * BigInt(cut) + BigInt(bought)) / (2n * BigInt(bought));
  return sum((one) => one.price - one.lowered) - (whole - Number(ofCut));
}
