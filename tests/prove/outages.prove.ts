import { expect, test } from 'vitest';
import { report } from './figures.ts';
import { endure } from './outages.ts';
import { proofShop } from './shop/proof-shop.ts';
import { size } from './size.ts';

test('while the provider fails, looking around is as quick as ever, and everybody is told the truth and pays later', async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await endure(shop, size.weathers);

  expect(faults).toEqual([]);
  report('The provider fails', began, figures);
});
