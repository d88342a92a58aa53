import { expect, test } from 'vitest';
import { report } from './figures.ts';
import { proofShop } from './shop/proof-shop.ts';
import { sendHostileRequests } from './hostile/send-hostile-requests.ts';
import { seed, size } from './size.ts';

test(`whatever ${size.hostileRequests} hostile requests say, each is taken or calmly refused, and nobody is told what is another’s`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await sendHostileRequests(shop, seed, size.hostileRequests);

  expect(faults.join('\n\n')).toBe('');
  report('Hostile requests', began, figures);
});
