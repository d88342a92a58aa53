import { expect, test } from 'vitest';
import { report } from './figures.ts';
import { endure } from './kills/outages.ts';
import { proofShop } from './shop/proof-shop.ts';
import { size } from './size.ts';

test('while the provider fails, the catalogue stays fast, shoppers at the checkout get truthful messages, and all can pay afterwards', async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await endure(shop, size.weathers);

  expect(faults).toEqual([]);
  report('The provider fails', began, figures);
});
