import { expect, test } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { confirmedOrder, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import {
  paidBuyer,
  rowsOf,
  ship,
  shopWithTexts,
  statesOf,
  textsAfterSending,
  textsSent,
} from '../../tests/actions/messages/text-messages.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { eraseOldTextMessages } from './erase-text-messages.ts';
import { finishErasures } from '../privacy/delete-account.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';

test('a customer gets one message when the order is paid and one when it leaves, with its tracking link', async () => {
  const shop = await shopWithTexts();
  const buyer = await paidBuyer(shop);
  const number = orderNumber(buyer.order._id);

  expect(await textsAfterSending(shop)).toEqual([
    `Oge: order ${number} is paid: N15,500. Thank you! See it at http://localhost:0/orders`,
  ]);
  const [paid] = await textsSent(shop);
  expect(paid).toMatchObject({ receiver: '2348030000000', sender: 'DemoShop', channel: 'dnd' });

  await ship(shop, buyer, { courier: 'GIG Logistics', trackingUrl: 'https://gig.example/track/4711' });
  await ship(shop, buyer).catch(() => null);

  expect((await textsAfterSending(shop)).slice(1)).toEqual([
    `Oge: order ${number} is on its way with GIG Logistics. Track it: https://gig.example/track/4711`,
  ]);
  expect(await rowsOf(shop)).toMatchObject([
    { kind: 'paid', status: 'sent', recipient: '+2348030000000', segments: 1 },
    { kind: 'shipped', status: 'sent', recipient: '+2348030000000', segments: 1 },
  ]);
});

test('an order that its customer collects gets the address instead', async () => {
  const shop = await shopWithTexts();
  const buyer = await paidBuyer(shop);
  const pickup = { isPickup: true, street: '12 Allen Avenue, Ikeja' };
  await shop.db.updateTable('orders').set(pickup).where('id', '=', buyer.order._id).execute();

  await ship(shop, buyer);

  expect((await textsAfterSending(shop)).at(-1)).toContain('is ready to collect at 12 Allen Avenue, Ikeja.');
  expect(await statesOf(shop)).toEqual([
    ['paid', 'left_out', 'overtaken'],
    ['ready', 'sent', null],
  ]);
});

test('nobody gets a message of a kind that is off, which all are in a new shop', async () => {
  const shop = await testShop();
  const buyer = await paidBuyer(shop);
  await ship(shop, buyer);
  expect(await rowsOf(shop)).toEqual([]);

  await shopWithTexts(['shipped'], shop);
  await ship(shop, await paidBuyer(shop, 'eve@example.com'));

  expect(await statesOf(shop)).toEqual([['shipped', 'waiting', null]]);
  await shopWithTexts([], shop);
  expect(await textsAfterSending(shop)).toEqual([]);
  expect(await statesOf(shop)).toEqual([['shipped', 'left_out', 'off']]);
});

test('numbers that are no Nigerian mobile numbers get none, and neither do sales at the counter', async () => {
  const shop = await shopWithTexts();
  for (const phone of ['+2341000000000', '+2346030000000', '']) {
    const buyer = await paidBuyer(shop);
    await shop.db.updateTable('orders').set({ phone }).where('id', '=', buyer.order._id).execute();
    await ship(shop, buyer);
  }
  expect(await statesOf(shop)).toEqual(Array.from({ length: 3 }, () => ['paid', 'waiting', null]));
  expect(await textsAfterSending(shop)).toEqual([]);

  const owner = await newStaff(shop);
  const sale = cashOrderForm(await makeProduct(shop.db));
  expect((await owner.call('POST', staffOrdersUrl, sale)).status).toBe(200);

  expect(await rowsOf(shop)).toHaveLength(3);
});

test('by night messages wait until seven, and only what is still true then is sent', async () => {
  const shop = await shopWithTexts();
  shop.clock.forward({ hours: 11 }); // 21:00 in Lagos.
  const [moved, delivered, cancelled, waiting] = [
    await paidBuyer(shop, 'moved@example.com'),
    await paidBuyer(shop, 'delivered@example.com'),
    await paidBuyer(shop, 'cancelled@example.com'),
    await paidBuyer(shop, 'waiting@example.com'),
  ];
  await ship(shop, moved);
  await ship(shop, delivered);
  await deliverOrder(shop, delivered.order._id, { who: 'system' });
  await cancelOrder(shop, cancelled.order._id, { who: 'staff:1' });

  shop.clock.forward({ hours: 9, minutes: 59 });
  expect(await textsAfterSending(shop)).toEqual([]);
  shop.clock.forward({ minutes: 1 }); // 7:00.
  const texts = await textsAfterSending(shop);

  expect(texts).toHaveLength(2);
  expect(texts.join()).toContain(`${orderNumber(moved.order._id)} is on its way`);
  expect(texts.join()).toContain(`${orderNumber(waiting.order._id)} is paid`);
  expect((await statesOf(shop)).filter(([, status]) => status === 'left_out')).toEqual(
    Array.from({ length: 4 }, () => [expect.stringMatching(/paid|shipped/) as string, 'left_out', 'overtaken']),
  );
});

test('a job that comes late in the evening leaves its message for the morning', async () => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  shop.clock.forward({ hours: 11 });

  expect(await textsAfterSending(shop)).toEqual([]);
  shop.clock.forward({ hours: 10 });

  expect(await textsAfterSending(shop)).toHaveLength(1);
});

test('numbers and texts go with the customer’s data, what was not sent stays unsent, and the month’s count stays', async () => {
  const shop = await shopWithTexts();
  const buyer = await paidBuyer(shop);
  await textsAfterSending(shop);
  await ship(shop, buyer);
  await deliverOrder(shop, buyer.order._id, { who: 'system' });
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 24 });

  await finishErasures(shop);

  expect(await rowsOf(shop)).toMatchObject([
    { kind: 'paid', status: 'sent', recipient: '', text: '' },
    { kind: 'shipped', status: 'left_out', reason: 'no_number', recipient: '', text: '' },
  ]);
  expect(await textsAfterSending(shop)).toHaveLength(1);
  const owner = await newStaff(shop);
  const { body } = await owner.call('GET', '/api/admin/text-messages');
  expect(body['settings']).toMatchObject({ thisMonth: { messages: 1, segments: 1 } });
});

test('staff see the messages of an order, and the customer has them in the export', async () => {
  const shop = await shopWithTexts(['paid']);
  const { order } = await paidBuyer(shop);
  await textsAfterSending(shop);
  const owner = await newStaff(shop);

  const { body } = await owner.call('GET', `/api/admin/orders/${order._id}`);

  const { textMessages } = body['file'] as { textMessages: object[] };
  const text = expect.stringContaining('is paid: N15,500') as string;
  expect(textMessages).toMatchObject([{ kind: 'paid', status: 'sent', recipient: '+2348030000000', text }]);
  const ada = await newShopper(shop);
  const { body: data } = await ada.call('GET', '/api/user/export');
  expect(data['textMessages']).toMatchObject([{ to: '+2348030000000', text }]);
});

test('an order that is paid on delivery says what to have ready, and not again that it is paid', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  await shopWithTexts(undefined, shop);
  const { id } = await confirmedOrder(shop, shirt);
  await shipOrder(shop, id, { who: 'staff:1' });
  expect((await textsAfterSending(shop)).join()).toContain('is on its way. Please have N15,500 ready.');

  const paid = await manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { way: 'cash', reference: '' });
  expect(paid.status).toBe(200);

  expect((await rowsOf(shop)).map(({ kind }) => kind)).toEqual(['shipped']);
});

test('owners choose the kinds; of two who save at once one gets a conflict, and the log has it', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const choices = { isPaidOn: true, isShippedOn: false, isReadyOn: true };
  const save = (version: number) => owner.call('PUT', '/api/admin/text-messages', { ...choices, version });

  expect((await save(0)).body['settings']).toMatchObject({
    choices,
    version: 1,
    connection: 'emulated',
    emulatorPage: `${shop.provider.url}/phone`,
    thisMonth: { messages: 0, segments: 0 },
  });
  // Sent again after a lost response.
  expect((await save(0)).body).toMatchObject({ settings: { version: 1 } });
  const other = { ...choices, isPaidOn: false, version: 0 };
  expect((await owner.call('PUT', '/api/admin/text-messages', other)).body).toMatchObject({
    code: 'changed_elsewhere',
  });

  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).execute();
  const detail = { isPaidOn: [false, true], isReadyOn: [false, true] };
  expect(log).toMatchObject([{ action: 'settings.changed', subject: 'text messages', detail }]);
});

test('the month of Lagos has what was sent in it', async () => {
  const shop = await shopWithTexts();
  shop.clock.forward({ hours: 24 * 28 + 10 }); // 30 November, 20:00 in Lagos.
  await paidBuyer(shop);
  await textsAfterSending(shop);
  const owner = async () => (await newStaff(shop)).call('GET', '/api/admin/text-messages');
  const messages = async () =>
    ((await owner()).body['settings'] as { thisMonth: { messages: number } }).thisMonth.messages;
  expect(await messages()).toBe(1);

  shop.clock.forward({ hours: 3, minutes: 59 });
  expect(await messages()).toBe(1);
  shop.clock.forward({ minutes: 1 });

  expect(await messages()).toBe(0);
});

test('what old messages said is erased after the time that emails are kept for', async () => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await textsAfterSending(shop);
  shop.clock.forward({ hours: 24 * 540 });
  await eraseOldTextMessages(shop.db, shop.now());
  expect(await rowsOf(shop)).toMatchObject([{ recipient: '+2348030000000' }]);
  shop.clock.forward({ hours: 24 * 20 });

  await eraseOldTextMessages(shop.db, shop.now());

  expect(await rowsOf(shop)).toMatchObject([{ status: 'sent', recipient: '', text: '' }]);
});
