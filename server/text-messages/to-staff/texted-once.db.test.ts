import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import {
  confirmNumber,
  noticesOnPhones,
  phoneOf,
  shopWithTextedOwner,
  staffTextsOf,
  storedNumber,
} from '../../../tests/actions/messages/staff-texts.ts';
import { failNext, paidBuyer, report, reportOf, textsSent } from '../../../tests/actions/messages/text-messages.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { notifyOwners } from '../../alerts/notify-owners.ts';
import { sendNotices } from '../../notices/send-notices.ts';
import { claimStaffText } from './claim-staff-text.ts';
import { textNotices } from './text-notices.ts';

test('a paid order is one text message, though ten workers send at once, and names no customer and no address', async () => {
  const { shop } = await shopWithTextedOwner();
  const { order } = await paidBuyer(shop);

  await Promise.all(Array.from({ length: 10 }, () => textNotices(shop)));

  const number = orderNumber(order._id);
  const link = `http://localhost:0/admin/orders/${order._id}`;
  expect(await noticesOnPhones(shop)).toEqual([`Oge: New order: ${number}, N15,500. ${link}`]);
  expect((await textsSent(shop)).at(-1)).toMatchObject({ receiver: '2348031234567', channel: 'dnd' });
  expect(await staffTextsOf(shop)).toMatchObject([
    { kinds: ['order-paid'], status: 'sent', recipient: storedNumber, segments: 1 },
  ]);
  await sendNotices(shop);
  expect(await emails(shop)).toBe(1); // Beside the email, not instead of it.
});

test('a process that is killed before it calls the service leaves a message that nobody sends twice', async () => {
  const { shop, ownerId } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await claimStaffText(shop, ownerId);

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await textNotices(shop);
    shop.clock.forward({ minutes: 5 });
  }

  expect(await noticesOnPhones(shop)).toEqual([]);
  expect(await staffTextsOf(shop)).toMatchObject([{ status: 'unknown', sentAt: null }]);
});

test('one that is killed after the call has sent it once, and the report says so later', async () => {
  const { shop, ownerId } = await shopWithTextedOwner();
  await paidBuyer(shop);
  const claimed = await claimStaffText(shop, ownerId);
  await shop.textProvider!.send(claimed!);

  for (let minutes = 0; minutes < 30; minutes += 5) {
    await textNotices(shop);
    shop.clock.forward({ minutes: 5 });
  }
  expect(await staffTextsOf(shop)).toMatchObject([{ status: 'unknown' }]);
  const sent = (await textsSent(shop)).at(-1)!;
  expect(await report(shop, reportOf(sent, 'DELIVERED | Message delivered to handset'))).toBe(200);
  expect(await report(shop, reportOf(sent, 'Message Failed'))).toBe(200); // Nothing takes a delivery back.

  expect(await noticesOnPhones(shop)).toHaveLength(1);
  expect(await staffTextsOf(shop)).toMatchObject([{ status: 'delivered', providerId: sent.message_id }]);
});

test.for(['lost', 'down'])('after a response that is %s the message is not sent again', async (fault) => {
  const { shop } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await failNext(shop, fault);

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await textNotices(shop);
    shop.clock.forward({ minutes: 5 });
  }

  expect(await noticesOnPhones(shop)).toHaveLength(fault === 'lost' ? 1 : 0);
  expect(await staffTextsOf(shop)).toMatchObject([{ status: 'unknown' }]);
});

test.for([
  ['busy', 2, false],
  ['noBalance', 10, true],
] as const)(
  '%s: it was not sent, so it is tried again with what came in the meantime',
  async ([fault, minutes, isAlert]) => {
    const { shop } = await shopWithTextedOwner();
    await paidBuyer(shop);
    await failNext(shop, fault);
    expect(await noticesOnPhones(shop)).toEqual([]);
    await notifyOwners(shop);
    expect(await alertsOf(shop)).toEqual(isAlert ? ['Oge admin: Text messages are not sent'] : []);
    await paidBuyer(shop, 'eve@example.com');
    shop.clock.forward({ minutes, seconds: -1 });
    expect(await noticesOnPhones(shop)).toEqual([]);
    shop.clock.forward({ seconds: 1 });

    expect(await noticesOnPhones(shop)).toEqual(['Oge: 2 new orders: N31,000 paid. http://localhost:0/admin/orders']);
    const phone = await shop.db.selectFrom('staffPhones').select(['stoppedBy', 'tryAfter']).executeTakeFirst();
    expect(phone).toEqual({ stoppedBy: null, tryAfter: null });
  },
);

test('a number that the service does not take gets nothing more, and the page says why until it is confirmed again', async () => {
  const { shop, owner } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await failNext(shop, 'rejected');
  expect(await noticesOnPhones(shop)).toEqual([]);
  await paidBuyer(shop, 'eve@example.com');
  expect(await phoneOf(owner)).toMatchObject({
    phone: storedNumber,
    isGivenUp: true,
    problem: 'Invalid phone number',
  });
  shop.clock.forward({ minutes: 11 });
  expect(await noticesOnPhones(shop)).toEqual([]);

  const again = await newStaff(shop);
  await confirmNumber(shop, again);
  expect(await phoneOf(again)).toMatchObject({ isGivenUp: false, problem: '' });
  await paidBuyer(shop, 'ife@example.com');

  expect(await noticesOnPhones(shop)).toHaveLength(1);
});

test('the database lets no message to staff be sent that may have been sent, nor take a delivery back', async () => {
  const { shop } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await textNotices(shop);
  const become = (status: string) =>
    sql`update staff_texts set status = ${status} where kinds <> '{}'`.execute(shop.db);

  await expect(become('sending')).rejects.toThrow('cannot go from sent to sending');
  await become('delivered');
  for (const status of ['failed', 'sending', 'unknown']) await expect(become(status)).rejects.toThrow('cannot go');
});

async function emails({ db }: TestShop): Promise<number> {
  const rows = await db.selectFrom('letters').select('key').where('key', 'like', 'staff-notice:%').execute();
  return rows.length;
}

async function alertsOf({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('letters').select('subject').where('key', 'like', 'owner-alert:%').execute();
  return rows.map(({ subject }) => subject);
}
