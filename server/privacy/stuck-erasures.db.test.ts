import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookOrder } from '../../tests/actions/order-rows.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { anonymizeOldOrders, finishErasures } from './delete-account.ts';

test('an order whose customer cannot be erased keeps no other customer of deleted accounts in the shop', async () => {
  const { shop, stuck, names } = await shopWithStuckOrder();
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 25 });

  await expect(finishErasures(shop)).rejects.toThrow(AggregateError);

  expect(await names()).toEqual([
    { id: stuck, name: 'Ada Eze' },
    { id: expect.anything() as string, name: '' },
    { id: expect.anything() as string, name: '' },
  ]);
});

test('an old order whose customer cannot be erased keeps no other customer in the shop', async () => {
  const { shop, stuck, names } = await shopWithStuckOrder();
  shop.clock.forward({ hours: 24 * 365 * 7 });

  await expect(anonymizeOldOrders(shop)).rejects.toThrow(AggregateError);

  expect((await names()).filter(({ name }) => name !== '')).toEqual([{ id: stuck, name: 'Ada Eze' }]);
});

/** Three delivered orders; a change of the first fails when it would be anonymized. */
async function shopWithStuckOrder() {
  const shop = await testShop();
  const ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push(await bookOrder(shop.db, { status: 'delivered', at: shop.now() }));
  const stuck = ids.toSorted()[0]!;
  await failToAnonymize(shop, stuck);
  const names = () => shop.db.selectFrom('orders').select(['id', 'name']).orderBy('id').execute();
  return { shop, stuck, names };
}

async function failToAnonymize({ db }: TestShop, id: string): Promise<void> {
  const fails = `create function fail() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger fails before update on orders for each row
      when (new.id = '${id}' and new.anonymous_at is not null) execute function fail();`;
  await sql.raw(fails).execute(db);
}
