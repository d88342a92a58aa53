import { expect, test } from 'vitest';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('every colour of a product is found by its id and by its own name, and 12 products at most', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const colours = Array.from({ length: 14 }, (_, number) => `Shade ${number + 1}`);
  const agbada = await makeProduct(shop.db, {
    name: 'Agbada',
    colors: Object.fromEntries([...colours, 'Old Gold'].map((name) => [name, {}])),
  });
  for (let number = 0; number < 13; number += 1) await makeProduct(shop.db, { name: `Buba ${number + 10}` });
  const found = async (search: string) => {
    const { body } = await manager.call('GET', `/api/admin/staff-orders/items?search=${encodeURIComponent(search)}`);
    return body['items'] as SellableItem[];
  };

  expect((await found(agbada.productId)).map(({ color }) => color)).toEqual([...colours, 'Old Gold']);
  expect((await found('agbada gold')).map(({ color }) => color)).toEqual(['Old Gold', ...colours]);
  expect((await found('buba')).map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, number) => `Buba ${number + 10}`),
  );
});
