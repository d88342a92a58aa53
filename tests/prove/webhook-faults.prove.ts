import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { report } from './figures.ts';
import { proofShop } from './shop/proof-shop.ts';
import { seed, size } from './size.ts';
import { payWithWebhookFaults } from './webhook-faults.ts';

test(`${size.webhookOrders} orders end correctly, however often, late, forged or not at all their webhooks come`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures } = await payWithWebhookFaults(shop, new Random(seed), size.webhookOrders);

  expect(faults).toEqual([]);
  report('Webhooks', began, figures);
});
