import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { report } from './figures.ts';
import { proofShop } from './shop/proof-shop.ts';
import { seed, size } from './size.ts';
import { torture } from './torture.ts';

test(`${size.torturedOrders} orders end right, however often, late, forged or not at all their messages come`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await torture(shop, new Random(seed), size.torturedOrders);

  expect(faults).toEqual([]);
  report('Webhooks', began, figures);
});
