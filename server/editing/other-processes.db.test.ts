import { onTestFinished, expect, test } from 'vitest';
import { makeProduct } from '../../tests/make.ts';
import { newStaff } from '../../tests/staff.ts';
import { type TestShop, testShop } from '../../tests/test-shop.ts';
import { buildApp } from '../app.ts';
import { keptAnswers } from '../http/kept-answers.ts';
import { publicChanges } from '../http/public-changes.ts';
import type { App } from '../http/route.ts';
import { settingsIn } from '../settings/shop-settings.ts';

/** As long as every process of a running shop goes without looking (server/start-shop.ts). */
const trustMs = 500;

test('what the back office changes is in the shop within two seconds, in every other process', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { productId } = await makeProduct(shop.db, { name: 'Old name' });
  const other = await anotherProcess(shop);
  const seen = async () => {
    const answer = await other.inject(`/api/product/detail/${productId}`);
    return answer.statusCode === 200 ? answer.json<{ product: { name: string } }>().product.name : answer.statusCode;
  };
  expect(await seen()).toBe('Old name'); // Kept from now on.

  const { body } = await owner.call('GET', `/api/admin/products/${productId}`);
  const { product, version } = body['edited'] as { product: object; version: number };
  const saved = await owner.call('PUT', `/api/admin/products/${productId}`, {
    version,
    product: { ...product, name: 'New name' },
  });
  expect(saved.status, saved.body.message).toBe(200);
  await expect.poll(seen, { timeout: 2_000 }).toBe('New name');

  const { status } = await owner.call('POST', `/api/admin/products/${productId}/status`, { status: 'archived' });
  expect(status).toBe(200);
  await expect.poll(seen, { timeout: 2_000 }).toBe(404);
});

/** The same database, and a memory of its own. */
async function anotherProcess({ db, config, ...shop }: TestShop): Promise<App> {
  const kept = keptAnswers(publicChanges(db, trustMs), trustMs);
  const app = await buildApp({ ...shop, db, config, kept, settings: settingsIn(db, config) });
  onTestFinished(() => app.close());
  return app;
}
