import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minutesAfter } from '#shared/dates/moments.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import {
  failNext,
  paidBuyer,
  report,
  reportOf,
  rowsOf,
  ship,
  shopWithTexts,
  statesOf,
  textsAfterSending,
  textsSent,
} from '../../tests/actions/messages/text-messages.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { notifyOwners } from '../alerts/notify-owners.ts';
import { queueTextMessage } from './queue-text-message.ts';
import { claimMessage } from './claim-message.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { sendTextMessage } from './send-text-message.ts';

test('of many workers that want the same message at once, one sends it', async () => {
  const shop = await shopWithTexts();
  const { order } = await paidBuyer(shop);

  await Promise.all([
    ...Array.from({ length: 6 }, () => sendTextMessage(shop, { orderId: order._id, kind: 'paid' })),
    ...Array.from({ length: 4 }, () => sendDueMessages(shop)),
  ]);

  expect(await textsSent(shop)).toHaveLength(1);
  expect(await statesOf(shop)).toEqual([['paid', 'sent', null]]);
});

test('nothing is queued by an event that is rolled back, and the same event twice queues one', async () => {
  const shop = await shopWithTexts();
  const buyer = await paidBuyer(shop);
  const order = { id: buyer.order._id, phone: '+2348030000000', street: '14 Market Road' };
  const queueAndFail = shop.db.transaction().execute(async (tx) => {
    await queueTextMessage({ ...shop, tx }, order, 'shipped');
    throw new Error('Rolled back');
  });
  await expect(queueAndFail).rejects.toThrow('Rolled back');
  expect([await statesOf(shop), await jobsOf(shop)]).toEqual([[['paid', 'waiting', null]], 1]);

  await Promise.allSettled([ship(shop, buyer), ship(shop, buyer)]);
  await shop.db.transaction().execute((tx) => queueTextMessage({ ...shop, tx }, order, 'shipped'));

  expect([(await statesOf(shop)).map(([kind]) => kind), await jobsOf(shop)]).toEqual([['paid', 'shipped'], 2]);
});

test('a worker that is killed before it calls the provider leaves a message that nobody sends twice', async () => {
  const shop = await shopWithTexts();
  const { order } = await paidBuyer(shop);
  await claimMessage(shop, { orderId: order._id, kind: 'paid' });

  for (let minutes = 0; minutes < 30; minutes += 5) {
    await sendDueMessages(shop);
    shop.clock.forward({ minutes: 5 });
  }

  expect(await textsSent(shop)).toEqual([]);
  expect(await statesOf(shop)).toEqual([['paid', 'unknown', null]]);
});

test('one that is killed after the call has sent it once, and the report says so later', async () => {
  const shop = await shopWithTexts();
  const { order } = await paidBuyer(shop);
  const claimed = await claimMessage(shop, { orderId: order._id, kind: 'paid' });
  await shop.textProvider!.send(claimed!);

  for (let minutes = 0; minutes < 30; minutes += 5) {
    await sendDueMessages(shop);
    shop.clock.forward({ minutes: 5 });
  }
  expect(await statesOf(shop)).toEqual([['paid', 'unknown', null]]);
  const [text] = await textsSent(shop);
  expect(await report(shop, reportOf(text!, 'DELIVERED | Message delivered to handset'))).toBe(200);

  expect(await textsSent(shop)).toHaveLength(1);
  expect(await rowsOf(shop)).toMatchObject([{ status: 'delivered', providerId: text!.message_id }]);
});

test.each(['lost', 'down'])('after a response that is %s the message is not sent again', async (fault) => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await failNext(shop, fault);

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await sendDueMessages(shop);
    shop.clock.forward({ minutes: 5 });
  }

  expect(await textsSent(shop)).toHaveLength(fault === 'lost' ? 1 : 0);
  expect(await statesOf(shop)).toEqual([['paid', 'unknown', null]]);
});

test.each([
  ['busy', 'busy', 2],
  ['noBalance', 'balance', 10],
  ['badSender', 'sender', 10],
])('%s: it was not sent, so it is tried again', async (fault, reason, minutes) => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await failNext(shop, fault);

  expect(await textsAfterSending(shop)).toEqual([]);
  expect(await rowsOf(shop)).toMatchObject([{ status: 'waiting', reason, recipient: '', text: '' }]);
  shop.clock.forward({ minutes, seconds: -1 });
  expect(await textsAfterSending(shop)).toEqual([]);
  shop.clock.forward({ seconds: 1 });

  expect(await textsAfterSending(shop)).toHaveLength(1);
  expect(await statesOf(shop)).toEqual([['paid', 'sent', null]]);
});

test('owners are emailed once a day when the balance is used up, and a message that waits a day is dropped', async () => {
  const shop = await shopWithTexts();
  await newStaff(shop);
  await paidBuyer(shop);
  for (let hours = 0; hours < 24; hours += 1) {
    await failNext(shop, 'noBalance');
    await sendDueMessages(shop);
    await notifyOwners(shop);
    shop.clock.forward({ hours: 1 });
  }

  const emails = await shop.db.selectFrom('letters').select('subject').where('key', 'like', 'owner-alert:%').execute();
  expect(emails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'Oge admin: Text messages are not sent'), // One for each of two days.
  );
  expect(await textsAfterSending(shop)).toEqual([]);
  expect(await statesOf(shop)).toEqual([['paid', 'left_out', 'late']]);
});

test('messages that were stopped in the evening are reported that evening, and not at midnight, before they are retried', async () => {
  const shop = await shopWithTexts();
  await newStaff(shop);
  const { id: staffId } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  await paidBuyer(shop);
  shop.clock.forward({ hours: 10, minutes: 55 }); // 20:55 in Lagos.
  await failNext(shop, 'noBalance');
  await sendDueMessages(shop);
  const tryAfter = minutesAfter(shop.now(), 10);
  const phone = { staffId, phone: '+2348030000001', confirmedAt: shop.now(), stoppedBy: 'balance', tryAfter } as const;
  await shop.db.insertInto('staffPhones').values(phone).execute();
  for (let hours = 0; hours < 10; hours += 1) {
    await notifyOwners(shop);
    shop.clock.forward({ hours: 1 });
    await sendDueMessages(shop);
  }
  shop.clock.forward({ minutes: 5 });
  await notifyOwners(shop); // Of two jobs at seven the alerts may come first.
  expect(await textsAfterSending(shop)).toHaveLength(1);

  const emails = shop.db.selectFrom('letters').select('subject').where('key', 'like', 'owner-alert:%');
  expect(await emails.execute()).toHaveLength(1);
});

test('a number that the provider rejects is noted at the order, and not tried again', async () => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await failNext(shop, 'rejected');
  for (let times = 0; times < 3; times += 1) {
    await sendDueMessages(shop);
    shop.clock.forward({ hours: 1 });
  }

  expect(await textsSent(shop)).toEqual([]);
  expect(await rowsOf(shop)).toMatchObject([{ status: 'failed', problem: 'Invalid phone number', sentAt: null }]);
});

test('reports: delivered once and for all, and a repeated, late, forged or unknown one changes nothing', async () => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await textsAfterSending(shop);
  const [text] = await textsSent(shop);
  const says = (status: string) => report(shop, reportOf(text!, status));
  const state = async () => (await rowsOf(shop)).map(({ status, problem }) => [status, problem]);

  expect(await report(shop, reportOf(text!, 'Delivered'), 'f'.repeat(128))).toBe(401);
  expect(await says('Message Sent')).toBe(200);
  expect(await says('Something that nobody documents')).toBe(200);
  expect(await state()).toEqual([['sent', '']]);
  expect(await says('DND Active on Phone Number')).toBe(200);
  expect(await state()).toEqual([['failed', 'DND Active on Phone Number']]);
  for (const status of ['Delivered', 'Delivered', 'Message Failed', 'Message Sent'])
    expect(await says(status)).toBe(200);
  expect(await state()).toEqual([['delivered', '']]);

  expect(await report(shop, reportOf({ ...text!, message_id: '1' }, 'Message Failed'))).toBe(200);
  expect(await report(shop, { type: 'inbound', id: '8', message: 'Great', status: 'Received' })).toBe(200);
  expect(await report(shop, { type: 'outbound', status: 'Delivered' })).toBe(400);
  expect(await state()).toEqual([['delivered', '']]);
});

test('the phone of a customer who pays rings by itself, and the order says that it arrived', async () => {
  const shop = await shopWithTexts(['paid'], await testShop({ isListening: true }));
  await paidBuyer(shop);

  await expect.poll(() => textsSent(shop), { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(() => statesOf(shop), { timeout: 20_000 }).toEqual([['paid', 'sent', null]]);
  const [text] = await textsSent(shop);
  await shop.provider.control('POST', `texts/${text!.message_id}`, { status: 'Delivered' });

  expect(await statesOf(shop)).toEqual([['paid', 'delivered', null]]);
});

test('the database lets no message be sent that may have been sent, nor take a delivery back', async () => {
  const shop = await shopWithTexts();
  await paidBuyer(shop);
  await textsAfterSending(shop);
  const become = (status: string) => sql`update text_messages set status = ${status}`.execute(shop.db);

  await expect(become('waiting')).rejects.toThrow('cannot go from sent to waiting');
  await become('delivered');
  for (const status of ['failed', 'sending', 'unknown']) await expect(become(status)).rejects.toThrow('cannot go');
});

async function jobsOf({ db }: TestShop): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'send-text-message'`.execute(db);
  return rows.length;
}
