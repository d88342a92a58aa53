import { expect, test } from 'vitest';
import { report } from './figures.ts';
import { proofShop } from './shop/proof-shop.ts';
import { sendHostileRequests } from './hostile/send-hostile-requests.ts';
import { seed, size } from './size.ts';

test(`each of ${size.hostileRequests} hostile requests is accepted or properly rejected, and none reveals another person’s data`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await sendHostileRequests(shop, seed, size.hostileRequests);

  expect(faults.join('\n\n')).toBe('');
  report('Hostile requests', began, figures);
});
