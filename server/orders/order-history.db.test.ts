import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { makeProduct, type CreatedProduct } from '../../tests/data/factories.ts';
import { orderRows, writeRows } from '../../tests/actions/order-rows.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('orders come newest first, 20 a page, and the pages miss none and repeat none, also of one moment', async () => {
  const { ada, history } = await adaWithOrders();
  // The first page ends between the two of minute 4; every third order is a guest's.
  const minutes = [0, 1, 2, 3, 4, 4, ...Array.from({ length: 19 }, (_, number) => number + 5)];
  for (const [number, minute] of minutes.entries()) await history.write({ minute, isGuests: number % 3 === 0 });

  const first = await pageOf(ada);
  const second = await pageOf(ada, first.next);

  expect([first.orders.length, second.orders.length, second.next]).toEqual([20, 5, null]);
  const listed = [...first.orders, ...second.orders];
  expect(new Set(listed.map(({ _id }) => _id))).toEqual(new Set(history.ids));
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(
    minutes
      .map((minute) => momentOf(minute).toISOString())
      .toSorted()
      .toReversed(),
  );
  expect(first.orders.at(-1)?.createdAt).toBe(second.orders.at(0)?.createdAt);
});

test('a page may end within one moment, down to the microseconds that only the database tells apart', async () => {
  const { shop, ada, history } = await adaWithOrders();
  for (let minute = 0; minute < 19; minute += 1) await history.write({ minute: minute + 1 });
  for (let twin = 0; twin < 3; twin += 1) await history.write({ minute: 0, isGuests: twin === 1 });
  // PostgreSQL has microseconds, our clock only milliseconds.
  await shop.db
    .updateTable('orders')
    .set({ createdAt: '2026-11-02T09:00:00.000123Z' })
    .where('createdAt', '=', momentOf(0))
    .execute();

  const first = await pageOf(ada);
  const second = await pageOf(ada, first.next);

  expect([first.orders.length, second.orders.length, second.next]).toEqual([20, 2, null]);
  expect(idsOf([...first.orders, ...second.orders])).toEqual(history.ids.toSorted());
});

test('an order that is placed between two pages moves nothing on the second', async () => {
  const { ada, history } = await adaWithOrders();
  for (let minute = 0; minute < 25; minute += 1) await history.write({ minute });
  const first = await pageOf(ada);
  const before = [...history.ids];

  await history.write({ minute: 60 });
  const second = await pageOf(ada, first.next);

  expect(idsOf([...first.orders, ...second.orders])).toEqual(before.toSorted());
  expect((await pageOf(ada)).orders.at(0)?._id).toBe(history.ids.at(-1));
});

test('twenty orders are one page, and the last', async () => {
  const { ada, history } = await adaWithOrders();
  for (let minute = 0; minute < 20; minute += 1) await history.write({ minute });
  const { orders, next } = await pageOf(ada);
  expect([orders.length, next]).toEqual([20, null]);
});

test('who goes on from the page of somebody else finds their own orders only', async () => {
  const { shop, ada, history } = await adaWithOrders();
  for (let minute = 0; minute < 25; minute += 1) await history.write({ minute });
  const { next } = await pageOf(ada);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  expect(await pageOf(eve, next)).toMatchObject({ orders: [], next: null });
});

const someId = '0b9c1d0e-3f5a-4b6c-8d7e-9fa0b1c2d3e4';

test.for([
  '',
  'yesterday',
  '1762074000000000',
  '1762074000000000_',
  `17620740000000000_${someId}`,
  `-1_${someId}`,
  someId,
])('a place to go on from that the shop never gave, %o, is rejected in words', async (before) => {
  const ada = await newShopper(await testShop());
  expect(await ada.call('GET', `/api/user/orders?${new URLSearchParams({ before })}`)).toMatchObject({
    status: 400,
    body: { success: false, message: 'Invalid request' },
  });
});

test('a person’s data has every order, however many pages they make', async () => {
  const { ada, history } = await adaWithOrders();
  for (let minute = 0; minute < 45; minute += 1) await history.write({ minute, isGuests: minute % 2 === 0 });
  const { body } = await ada.call('GET', '/api/user/export');
  expect(idsOf(body['orders'] as Order[])).toEqual(history.ids.toSorted());
});

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 2, 9, minute));
const idsOf = (orders: readonly Order[]) => orders.map(({ _id }) => _id).toSorted();

/** Ada, signed in, and a writer for her orders. */
async function adaWithOrders() {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const product = await makeProduct(shop.db);
  const account = await shop.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  return { shop, ada, history: orderWriter(shop, product, account.id) };
}

function orderWriter({ db }: TestShop, product: CreatedProduct, accountId: string) {
  const ids: string[] = [];
  const write = async ({ minute, isGuests = false }: { minute: number; isGuests?: boolean }) => {
    const rows = orderRows({ product, status: 'delivered', at: momentOf(minute) });
    const id = await writeRows(db, isGuests ? rows : { ...rows, order: { ...rows.order, accountId } });
    ids.push(id);
    return id;
  };
  return { ids, write };
}

async function pageOf(shopper: Shopper, before?: string | null) {
  const { status, body } = await shopper.call(
    'GET',
    `/api/user/orders${before ? `?${new URLSearchParams({ before })}` : ''}`,
  );
  expect(status).toBe(200);
  return body as { orders: Order[]; next: string | null };
}
