import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { deleteOldSharedCarts } from './shared-cart.ts';

const item = ({ productId, variantId }: CreatedProduct, quantity = 1, size = 'M') =>
  `${productId}.${variantId.slice(0, 8)}.${quantity}.${size}`;

test('the same cart has the same short link, no matter who shares it, and the link leads to its items', async () => {
  const shop = await testShop();
  const dress = await makeProduct(shop.db);
  const shirt = await makeProduct(shop.db);
  const items = [item(dress, 2), item(shirt, 1, 'One Size')];

  const paths = await Promise.all(Array.from({ length: 8 }, () => share(new Shopper(shop), items)));

  expect(new Set(paths).size).toBe(1);
  expect(paths[0]).toMatch(/^\/s\/[\w-]{12}$/);
  expect(await share(new Shopper(shop), items.toReversed())).not.toBe(paths[0]);
  const { headers, statusCode } = await shop.app.inject({ url: paths[0]! });
  expect([statusCode, headers['x-robots-tag']]).toEqual([302, 'noindex']);
  const target = new URL(headers.location!, 'http://shop.test');
  expect([target.pathname, target.searchParams.getAll('item')]).toEqual(['/basic/shared-cart', items]);
});

test('only items of the shop are stored: what else is sent is left out, and nothing but that has no link', async () => {
  const shop = await testShop();
  const dress = await makeProduct(shop.db);
  const bad = ['x', 'https://evil.example', `${randomUUID()}.${dress.variantId.slice(0, 8)}.1.M`, item(dress, 21)];
  const shopper = new Shopper(shop);

  expect(await share(shopper, [...bad, item(dress)])).toBe(await share(shopper, [item(dress)]));
  expect(await shopper.call('POST', '/api/shared-carts', { items: bad })).toMatchObject({ status: 400 });
  expect((await shop.db.selectFrom('sharedCarts').select('items').execute()).map(({ items }) => items)).toEqual([
    `item=${item(dress)}`,
  ]);
});

test('a link ends 90 days after it was last made or opened; one that ended says so', async () => {
  const shop = await testShop();
  const path = await share(new Shopper(shop), [item(await makeProduct(shop.db))]);
  const target = async () => (await shop.app.inject({ url: path })).headers.location;
  for (let month = 0; month < 4; month += 1) {
    shop.clock.forward({ hours: 24 * 89 });
    await deleteOldSharedCarts(shop.db, shop.now());
    expect(await target()).toContain('item=');
  }

  shop.clock.forward({ hours: 24 * 91 });
  await deleteOldSharedCarts(shop.db, shop.now());

  expect(await target()).toBe('/basic/shared-cart?expired');
  expect((await shop.app.inject({ url: '/s/%00' })).headers.location).toBe('/basic/shared-cart?expired');
});

async function share(who: Shopper, items: readonly string[]): Promise<string> {
  const { status, body } = await who.call('POST', '/api/shared-carts', { items });
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body['path'] as string;
}
