import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { report } from './figures.ts';
import { proofShop } from './shop/proof-shop.ts';
import { sellMixedCarts, sellOut } from './buyers/sell-out.ts';
import { seed, size } from './size.ts';

const { buyers, units, mixedBuyers } = size;

test(`of ${buyers} buyers of ${units} units, ${units} pay and all others are told that it is sold out`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await sellOut(shop, { buyers, units });

  expect(faults).toEqual([]);
  report(`${buyers} buyers for ${units} units`, began, figures);
});

test(`${mixedBuyers} buyers of three items each, in any order, never deadlock`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await sellMixedCarts(shop, new Random(seed), { buyers: mixedBuyers });

  expect(faults).toEqual([]);
  report(`${mixedBuyers} mixed carts`, began, figures);
});
