import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { maxColours, maxSizes } from '#shared/admin/products/forms.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { changeTo, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('what came is in stock, in the log of stock and in the audit log', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 5, L: 0 });

  const { status, body } = await staff.call('POST', '/api/admin/stock/receipts', {
    ...batch('From the tailor'),
    items: [
      { ...itemKey(shirt), came: 12 },
      { ...itemKey(shirt, 'L'), came: 3 },
    ],
  });

  expect([status, body.message]).toEqual([200, 'Stock saved']);
  expect(body['items']).toMatchObject([
    { size: 'L', quantity: 3, reserved: 0 },
    { size: 'M', quantity: 17, reserved: 0 },
  ]);
  const [newest] = await movementsOf(staff, shirt);
  expect(newest).toMatchObject({
    kind: 'received',
    delta: 12,
    after: 17,
    who: 'The owner',
    reason: 'From the tailor',
    at: '2026-11-02T09:00:00.000Z',
  });
  expect(await auditOf(shop)).toEqual([
    ['stock.received', 'ADIRE-INDIGO-L', { before: 0, after: 3, reason: 'From the tailor' }],
    ['stock.received', 'ADIRE-INDIGO-M', { before: 5, after: 17, reason: 'From the tailor' }],
  ]);
});

test('all sizes of the largest product are counted at once, or none of them when one has moved in the meantime', async () => {
  const { shop, staff } = await shopWithLargestProduct();
  const stock = await shop.db.selectFrom('stock').select(['variantId', 'size']).orderBy('variantId').execute();
  const items = stock.map((item) => ({ ...item, there: 3, shown: 2, dispatched: 0 }));
  const sum = async () => {
    const { rows } = await sql<{ sum: number }>`select sum(quantity)::int from stock`.execute(shop.db);
    return rows[0]!.sum;
  };
  const send = (changed: object) =>
    staff.call('POST', '/api/admin/stock/counts', { ...batch('x'.repeat(200)), ...changed });

  const moved = await send({ items: [...items.slice(0, -1), { ...items[0]!, ...stock.at(-1)!, shown: 1 }] });
  expect([moved.status, await sum()]).toEqual([409, 2 * items.length]);
  const tooMany = await send({ items: [...items, items[0]!] });
  expect([tooMany.status, await sum()]).toEqual([400, 2 * items.length]);

  expect((await send({ items })).status).toBe(200);
  expect(await sum()).toBe(3 * items.length);
});

test('a count becomes the difference, and one that was right becomes a line in the log of changes alone', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 9 });

  await count(staff, shirt, { there: 7, shown: 9 });
  await count(staff, shirt, { there: 7, shown: 7 });

  expect((await movementsOf(staff, shirt)).map(({ kind, delta, after }) => [kind, delta, after])).toEqual([
    ['counted', -2, 7],
    ['received', 9, 9],
  ]);
  expect(await auditOf(shop)).toEqual([
    ['stock.counted', 'ADIRE-INDIGO-M', { before: 9, after: 7 }],
    ['stock.counted', 'ADIRE-INDIGO-M', { before: 7, after: 7 }],
  ]);
});

test('of two people who count the same stock item at once, one reads that the other was faster', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 9 });
  const other = await newStaff(shop, 'manager');

  const responses = await Promise.all([
    count(staff, shirt, { there: 7, shown: 9 }),
    count(other, shirt, { there: 8, shown: 9 }),
  ]);

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const rejected = responses.find(({ status }) => status === 409)!;
  const now = await onHand(shop);
  expect([7, 8]).toContain(now);
  expect(rejected.body).toMatchObject({
    code: 'changed_elsewhere',
    message: `Adire shirt, Indigo, Medium: the shop had 9 when you counted and has ${now} now. Count again.`,
    item: { size: 'M', quantity: now },
  });
});

test('a piece that was sold while somebody counted is not counted back into the shop', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 9 });
  await buy(shop, shirt);

  const { status } = await count(staff, shirt, { there: 9, shown: 9 });

  expect([status, await onHand(shop)]).toEqual([409, 8]);
});

test('twenty who receive while twenty buy lose no piece and invent none', { timeout: 180_000 }, async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 20 });
  const receive = () =>
    staff.call('POST', '/api/admin/stock/receipts', { ...batch(), items: [{ ...itemKey(shirt), came: 2 }] });

  await Promise.all(
    Array.from({ length: 20 }, (_, number) => [buy(shop, shirt, `b${number}@example.com`), receive()]).flat(),
  );

  expect(await onHand(shop)).toBe(20 + 40 - 20);
  const newest = (await movementsOf(staff, shirt))[0];
  expect(newest?.after).toBe(40);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('nobody takes away what is promised to an order, nor what is not there', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 5 });
  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));

  const taken = await tap(staff, shirt, -4);
  expect([taken.status, taken.body.code, taken.body.message]).toEqual([
    409,
    'below_reserved',
    'Adire shirt, Indigo, Medium: 2 are reserved, so stock can’t be below 2',
  ]);
  expect((await count(staff, shirt, { there: 1, shown: 5 })).body.code).toBe('below_reserved');
  expect((await tap(staff, shirt, -3)).status).toBe(200);
  expect(await onHand(shop)).toBe(2);

  const bare = await makeProduct(shop.db, { name: 'Bare', stock: { M: 1 } });
  expect((await tap(staff, bare, -2)).body.message).toBe('Bare, Indigo, Medium: only 1 in stock');
});

test('a batch is done whole or not at all', async () => {
  const { shop, staff, shirt } = await shopWithStock({ L: 5, M: 1 });

  const { status } = await staff.call('POST', '/api/admin/stock/adjustments', {
    ...batch(),
    items: [
      { ...itemKey(shirt, 'L'), by: 3 },
      { ...itemKey(shirt), by: -2 },
    ],
  });

  expect(status).toBe(409);
  expect(await onHand(shop, 'L')).toBe(5);
  expect(await auditOf(shop)).toEqual([]);
});

test('the same taps that arrive twice, or ten times at once, count once', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 5 });
  const adjustments = { ...batch(), items: [{ ...itemKey(shirt), by: 3 }] };

  const responses = await Promise.all(
    Array.from({ length: 10 }, () => staff.call('POST', '/api/admin/stock/adjustments', adjustments)),
  );

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(responses.map(({ body }) => (body['items'] as { quantity: number }[])[0]?.quantity)).toEqual(
    Array.from({ length: 10 }, () => 8),
  );
  expect(await onHand(shop)).toBe(8);

  const other = await staff.call('POST', '/api/admin/stock/adjustments', {
    ...adjustments,
    items: [{ ...itemKey(shirt), by: 4 }],
  });
  expect([other.status, other.body.code]).toEqual([422, 'adjustment_reused']);
});

test('taps whose response was lost count once, also when one of their sizes is removed before they are sent again', async () => {
  const { shop, staff, shirt } = await shopWithStock({ L: 5, M: 5 });
  const items = [
    { ...itemKey(shirt, 'L'), by: 1 },
    { ...itemKey(shirt), by: 3 },
  ];
  const taps = { ...batch(), items };
  await staff.call('POST', '/api/admin/stock/adjustments', taps);
  await shop.db.deleteFrom('stock').where('size', '=', 'L').execute();

  const { status, body } = await staff.call('POST', '/api/admin/stock/adjustments', taps);
  expect([status, body['items']]).toMatchObject([200, [{ size: 'M', quantity: 8 }]]);
  expect(await onHand(shop)).toBe(8);
});

test('numbers that make no sense are rejected in words', async () => {
  const { staff, shirt } = await shopWithStock({ M: 5 });
  const rejected: [url: string, change: object, message: string][] = [
    ['receipts', { came: 0 }, 'Enter how many you received: a whole number from 1 to 10,000'],
    ['receipts', { came: 1.5 }, 'Enter how many you received: a whole number from 1 to 10,000'],
    ['counts', { there: -1, shown: 5 }, 'Enter how many there are: a whole number from 0 to 100,000'],
    ['adjustments', { by: '3' }, 'Enter a whole number'],
  ];

  for (const [url, change, message] of rejected) {
    const { status, body } = await staff.call('POST', `/api/admin/stock/${url}`, {
      ...batch(),
      items: [{ ...itemKey(shirt), ...change }],
    });
    expect([status, body.message], JSON.stringify(change)).toEqual([400, message]);
  }
  const none = await staff.call('POST', '/api/admin/stock/adjustments', { ...batch(), items: [] });
  expect([none.status, none.body.message]).toEqual([400, 'Fill in at least one size']);
  const gone = await staff.call('POST', '/api/admin/stock/adjustments', {
    ...batch(),
    items: [{ ...itemKey(shirt, 'XXL'), by: 1 }],
  });
  expect([gone.status, gone.body.code]).toEqual([404, 'gone']);
});

test('a reason is kept whatever its characters are', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 5 });

  const { status } = await staff.call('POST', '/api/admin/stock/receipts', {
    ...batch(`From ${loneSurrogate}`),
    items: [{ ...itemKey(shirt), came: 1 }],
  });

  expect([status, await onHand(shop)]).toEqual([200, 6]);
});

test('products are found by their words and by a SKU, and their sizes go from small to large', async () => {
  const { staff, shop } = await shopWithStock({ XL: 1, S: 2, M: 3 });
  await makeProduct(shop.db, { name: 'Bola skirt' });

  const found = async (search: string) => {
    const { body } = await staff.call('GET', `/api/admin/stock?search=${encodeURIComponent(search)}`);
    return body['products'] as { name: string; colours: { items: { size: string }[] }[] }[];
  };

  expect((await found('')).map(({ name }) => name)).toEqual(['Adire shirt', 'Bola skirt']);
  expect((await found('Àdirẹ SHIRT')).map(({ name }) => name)).toEqual(['Adire shirt']);
  expect((await found('bola-indigo')).map(({ name }) => name)).toEqual(['Bola skirt']);
  expect(await found('%')).toEqual([]);
  expect((await found('adire'))[0]?.colours[0]?.items.map(({ size }) => size)).toEqual(['S', 'M', 'XL']);
});

test('the stock list finds products by what it shows: by name and colour, not by description or category', async () => {
  const { staff, shop } = await shopWithStock({ M: 3 });
  await shop.db.updateTable('products').set({ description: 'Goes with any trousers', category: 'Shirts' }).execute();

  const found = async (search: string) => {
    const { body } = await staff.call('GET', `/api/admin/stock?search=${search}`);
    return [(body['products'] as unknown[]).length, body['total']];
  };

  expect(await found('trousers')).toEqual([0, 0]);
  expect(await found('shirts')).toEqual([0, 0]);
  expect(await found('adire+INDIGO')).toEqual([1, 1]);
});

test('what runs low is listed from sold out on, and what is promised is not there to sell', async () => {
  const { shop, staff, shirt } = await shopWithStock({ S: 4, M: 4, L: 0, XL: 9 });
  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));
  const low = async () => {
    const { body } = await staff.call('GET', '/api/admin/stock/low');
    return (body['items'] as { size: string }[]).map(({ size }) => size);
  };

  expect(await low()).toEqual(['L', 'M']);
  const { status } = await staff.call('PUT', '/api/admin/stock/alert', { lowAt: 4 });
  expect([status, await low()]).toEqual([200, ['L', 'M', 'S']]);
  expect(await auditOf(shop)).toEqual([['stock.alert-set', 'stock', { before: 3, after: 4 }]]);
});

test('what is held names the order that holds it, and a paid one waits to be packed', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 5 });
  const paid = await buy(shop, shirt);
  shop.clock.forward({ minutes: 1 });
  const open = await new Shopper(shop).order(orderPayload([shirt], { quantity: 2, email: 'open@example.com' }));

  const reserved = (await staff.call('GET', '/api/admin/stock/reserved')).body['reservations'];
  expect(reserved).toMatchObject([
    { sku: 'ADIRE-INDIGO-M', name: 'Adire shirt', reservation: { orderId: open._id, quantity: 2, status: 'pending' } },
  ]);
  const { body } = await staff.call('GET', '/api/admin/stock/items/ADIRE-INDIGO-M');
  expect(body).toMatchObject({
    item: { quantity: 4, reserved: 2, name: 'Adire shirt' },
    reservations: [
      { orderId: paid._id, status: 'processing', quantity: 1, reservedUntil: null },
      { orderId: open._id, status: 'pending', quantity: 2, reservedUntil: '2026-11-02T09:31:00.000Z' },
    ],
  });
  expect((await staff.call('GET', '/api/admin/stock/items/NOTHING')).status).toBe(404);
});

test('units that were refunded are not to pack, nor is anything of an order that was refunded whole', async () => {
  const { shop, staff, shirt } = await shopWithStock({ M: 9 });
  const partly = await buy(shop, shirt, 'partly@example.com', 3);
  const whole = await buy(shop, shirt, 'whole@example.com', 2);
  const toPack = async () => {
    const { body } = await staff.call('GET', '/api/admin/stock/items/ADIRE-INDIGO-M');
    return (body['reservations'] as { orderId: string; quantity: number }[]).map(({ orderId, quantity }) => [
      orderId,
      quantity,
    ]);
  };
  expect(await toPack()).toHaveLength(2);

  for (const [{ _id: id }, quantity] of [
    [partly, 1],
    [whole, 2],
  ] as const) {
    const { file } = (await staff.call('GET', `/api/admin/orders/${id}`)).body as { file: { leftKobo: number } };
    const lines = [{ position: 0, quantity, isRestocked: true }];
    const refund = { key: randomUUID(), lines, extra: 0, reason: 'Goodwill', leftKobo: file.leftKobo };
    expect((await staff.call('POST', `/api/admin/orders/${id}/refund`, refund)).status).toBe(200);
  }

  expect(await toPack()).toEqual([[partly._id, 2]]);
});

test('what exchanges and open changes of orders reserve is named too, up to the last unit', async () => {
  const bought = await paidShirts();
  const { shop, shirt, owner, manager, id } = bought;
  const exchanging = await guestWithDelivery(shop, shirt, { email: 'bola@example.com' });
  await requestedExchange(exchanging, shirt);
  expect((await sendChange(manager, id, changeTo(bought, 'Gold'))).status).toBe(200);

  const { reservations } = (await owner.call('GET', '/api/admin/stock/reserved')).body as {
    reservations: { variantId: string; size: string; reserved: number; reservation: object }[];
  };
  expect(reservations).toMatchObject([
    { variantId: shirt.variants['Gold'], size: 'M', reservation: { orderId: id, quantity: 1, reason: 'change' } },
    {
      variantId: shirt.variants['Indigo'],
      size: 'L',
      reservation: { orderId: exchanging.order._id, quantity: 1, reason: 'exchange', reservedUntil: null },
    },
  ]);
  expect(reservations.map(({ reserved }) => reserved)).toEqual([1, 1]);
  const large = shop.db.selectFrom('stock').select('sku').where('size', '=', 'L').executeTakeFirstOrThrow();
  const { body } = await owner.call('GET', `/api/admin/stock/items/${(await large).sku}`);
  expect(body['reservations']).toMatchObject([{ orderId: exchanging.order._id, reason: 'exchange' }]);
});

async function shopWithStock(stock: Record<string, number>) {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock });
  return { shop, staff, shirt };
}

/** A product with as many sizes in as many colours as one can have, two of each. */
async function shopWithLargestProduct() {
  const shop = await testShop();
  const stock = Object.fromEntries(Array.from({ length: maxSizes }, (_, size) => [String(size + 20), 2]));
  const colors = Object.fromEntries(
    Array.from({ length: maxColours }, (_, colour) => [`Print ${String.fromCharCode(65 + colour)}`, { stock }]),
  );
  await makeProduct(shop.db, { name: 'Ankara gown', colors });
  return { shop, staff: await newStaff(shop) };
}

/** A paid order, with its payment settled. */
async function buy(shop: TestShop, shirt: CreatedProduct, email = 'paid@example.com', quantity = 1) {
  const guest = await guestWithOrder(shop, shirt, { email, quantity });
  const { status } = await guest.shopper.verify(await payAtProvider(shop, guest));
  expect(status).toBe(200);
  return guest.order;
}

const itemKey = ({ variantId }: CreatedProduct, size = 'M') => ({ variantId, size });
/** A lone surrogate: a browser can send it, and PostgreSQL's JSON cannot hold it. */
const loneSurrogate = '\ud800';

const batch = (reason = '') => ({ key: randomUUID(), reason });

const count = (staff: Shopper, shirt: CreatedProduct, counted: { there: number; shown: number }) =>
  staff.call('POST', '/api/admin/stock/counts', { ...batch(), items: [{ ...itemKey(shirt), ...counted }] });

const tap = (staff: Shopper, shirt: CreatedProduct, by: number) =>
  staff.call('POST', '/api/admin/stock/adjustments', { ...batch(), items: [{ ...itemKey(shirt), by }] });

async function movementsOf(staff: Shopper, _shirt: CreatedProduct) {
  const { body } = await staff.call('GET', '/api/admin/stock/items/ADIRE-INDIGO-M/movements');
  return body['movements'] as { kind: string; delta: number; after: number }[];
}

async function onHand({ db }: TestShop, size = 'M'): Promise<number | undefined> {
  return (await db.selectFrom('stock').select('quantity').where('size', '=', size).executeTakeFirst())?.quantity;
}

async function auditOf({ db }: TestShop) {
  const lines = await db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  return lines.map(({ action, subject, detail }) => [action, subject, detail]);
}
