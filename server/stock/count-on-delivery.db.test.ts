import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { complaints } from '../../tests/actions/complaints.ts';
import { confirmedOrder, dispatch, receiveCash, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import { stockOf } from '../../tests/actions/purchase.ts';

test('a count is of what is in the shop: units of unpaid parcels that are out are added, and taken off when paid', async () => {
  const { shop, manager, id, item, count } = await oneOfThreeOut();
  expect(await item()).toMatchObject({ quantity: 3, reserved: 1, dispatched: 1 });

  const counted = await count({ there: 2, shown: 3, dispatched: 1 });

  expect([counted.status, counted.body['items']]).toMatchObject([200, [{ quantity: 3, reserved: 1, dispatched: 1 }]]);
  expect((await receiveCash(manager, id)).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await item()).toMatchObject({ quantity: 2, reserved: 0, dispatched: 0 });
  expect(await complaints(shop)).toEqual([]);
});

test('nothing left in the shop can be counted while the last unit is out for delivery', async () => {
  const { shop, manager, id, count } = await oneOfThreeOut();

  expect((await count({ there: 0, shown: 3, dispatched: 1 })).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
  await receiveCash(manager, id);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
});

test('a count that is sent while a parcel leaves is rejected; one from a form of the former release is accepted', async () => {
  const { shop, count } = await oneOfThreeOut();

  const counted = await count({ there: 3, shown: 3, dispatched: 0 });

  expect([counted.status, counted.body]).toMatchObject([
    409,
    {
      code: 'changed_elsewhere',
      message: 'Door shirt, Indigo, Medium: 0 were out for delivery when you counted and 1 is now. Count again.',
      item: { quantity: 3, dispatched: 1 },
    },
  ]);
  expect((await count({ there: 1, shown: 3 })).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 1 }]);
});

test('a parcel that is paid while somebody counts takes nothing from what they counted', async () => {
  const { shop, manager, id, count } = await oneOfThreeOut();
  await receiveCash(manager, id);

  expect((await count({ there: 2, shown: 3, dispatched: 1 })).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect((await count({ there: 2, shown: 4, dispatched: 1 })).body.message).toBe(
    'Door shirt, Indigo, Medium: the shop had 3 when you counted and has 2 now. Count again.',
  );
});

async function oneOfThreeOut() {
  const { shop, shirt, manager } = await shopOnDelivery();
  const { id } = await confirmedOrder(shop, shirt);
  expect((await dispatch(manager, id)).status).toBe(200);
  const { sku } = await shop.db.selectFrom('stock').select('sku').executeTakeFirstOrThrow();
  const count = (counted: { there: number; shown: number; dispatched?: number }) =>
    manager.call('POST', '/api/admin/stock/counts', {
      key: randomUUID(),
      reason: '',
      items: [{ variantId: shirt.variantId, size: 'M', ...counted }],
    });
  /** As the list and its own page have it. */
  const item = async () => {
    const { body } = await manager.call('GET', `/api/admin/stock/items/${sku}`);
    const { products } = (await manager.call('GET', '/api/admin/stock')).body as {
      products: { colours: { items: object[] }[] }[];
    };
    const { quantity, reserved, dispatched } = body['item'] as Record<string, number>;
    const listed = products[0]!.colours[0]!.items[0];
    expect(listed).toMatchObject({ quantity, reserved, ...(dispatched !== undefined && { dispatched }) });
    return body['item'];
  };
  return { shop, manager, id, item, count };
}
