import { expect, test } from 'vitest';
import { newStaff } from '../../../tests/actions/staff.ts';
import {
  chooseNotices,
  confirmNumber,
  noticesOnPhones,
  phoneOf,
  shopTextingStaff,
  shopWithTextedOwner,
  staffAt,
  staffTextsOf,
  storedNumber,
} from '../../../tests/actions/messages/staff-texts.ts';
import { paidBuyer, textsSent } from '../../../tests/actions/messages/text-messages.ts';
import { lockWaits } from '../../../tests/shop/lock-waits.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { writeNotice } from '../../notices/write-notice.ts';
import { changeStaff, deactivateStaff, resetAuthenticator } from '../../staff/staff.ts';
import { eraseOldTextMessages } from '../erase-text-messages.ts';
import { textNotices } from './text-notices.ts';

test('only kinds that were chosen for text messages come so, and what happened before a number was confirmed does not', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await chooseNotices(owner, { kinds: ['order-paid', 'message'], byText: ['order-paid'] });
  await paidBuyer(shop);
  shop.clock.forward({ seconds: 1 });
  await confirmNumber(shop, owner);
  await message(shop);
  expect(await noticesOnPhones(shop)).toEqual([]);

  await chooseNotices(owner, { kinds: ['order-paid', 'message'] });
  expect(await noticesOnPhones(shop)).toEqual([]); // That was before it was chosen.
  await message(shop);

  expect(await noticesOnPhones(shop)).toEqual(['Oge: A new message. http://localhost:0/admin/messages']);
});

test('fifty orders of ten minutes are one text message, and the next comes ten minutes after it', async () => {
  const { shop } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await textNotices(shop);
  for (let times = 0; times < 50; times += 1) await notice(shop, 'job-failed', `job ${times}`);
  await paidBuyer(shop, 'eve@example.com');
  shop.clock.forward({ minutes: 9, seconds: 59 });
  expect(await noticesOnPhones(shop)).toHaveLength(1);
  shop.clock.forward({ seconds: 1 });

  await Promise.all([textNotices(shop), textNotices(shop)]);

  const [, second, ...others] = await noticesOnPhones(shop);
  expect(others).toEqual([]);
  expect(second).toMatch(/^Oge: New order, 50 tasks failed: #\w{8}, N15,500\. http:\/\/localhost:0\/admin\/orders$/);
});

test('twenty text messages a day are the most; the last says so, and the next day has the rest in one', async () => {
  const { shop } = await shopWithTextedOwner(['job-failed']);
  for (let times = 1; times <= 25; times += 1) {
    await notice(shop, 'job-failed', `job ${times}`);
    await textNotices(shop);
    shop.clock.forward({ minutes: 10 });
  }

  const texts = await noticesOnPhones(shop);
  expect(texts).toHaveLength(20);
  expect(texts[18]).toBe('Oge: A task failed. http://localhost:0/admin/orders/review');
  expect(texts[19]).toBe('Oge: A task failed. No more texts today. http://localhost:0/admin/orders/review');
  expect((await phoneOf(await newStaff(shop))).isDayFull).toBe(true);
  shop.clock.forward({ hours: 16, minutes: 50 }); // 7:00 in Lagos.
  expect((await noticesOnPhones(shop)).slice(20)).toEqual([
    'Oge: 5 tasks failed. http://localhost:0/admin/orders/review',
  ]);
  expect((await phoneOf(await newStaff(shop))).isDayFull).toBe(false);
});

test('from nine in the evening to seven nothing rings, nor in the quiet hours of a person; then all comes in one', async () => {
  const { shop } = await shopWithTextedOwner();
  const manager = await newStaff(shop, 'manager');
  await confirmNumber(shop, manager, '08039999999');
  await chooseNotices(manager, { kinds: ['order-paid'], quiet: ['19:00', '09:00'] });
  shop.clock.forward({ hours: 9, minutes: 30 }); // 19:30 in Lagos.
  await paidBuyer(shop);
  expect(await receivers(shop)).toEqual(['2348031234567']);

  shop.clock.forward({ hours: 1, minutes: 30 }); // 21:00
  await paidBuyer(shop, 'eve@example.com');
  expect(await receivers(shop)).toHaveLength(1);
  shop.clock.forward({ hours: 9, minutes: 59 }); // 6:59
  await paidBuyer(shop, 'ife@example.com');
  expect(await receivers(shop)).toHaveLength(1);
  shop.clock.forward({ minutes: 1 });
  expect(await receivers(shop)).toEqual(['2348031234567', '2348031234567']);
  shop.clock.forward({ hours: 1, minutes: 59 }); // 8:59
  expect(await receivers(shop)).toHaveLength(2);
  shop.clock.forward({ minutes: 1 });

  const texts = await noticesOnPhones(shop);
  expect(texts.slice(1)).toEqual([
    'Oge: 2 new orders: N31,000 paid. http://localhost:0/admin/orders',
    'Oge: 3 new orders: N46,500 paid. http://localhost:0/admin/orders',
  ]);
});

test('who loses the right to a kind, unchooses it or removes the number in between gets no text message of it', async () => {
  const { shop } = await shopWithTextedOwner();
  const manager = await newStaff(shop, 'manager');
  await confirmNumber(shop, manager, '08039999999');
  await chooseNotices(manager, { kinds: ['order-paid'] });
  const { id, name } = await staffAt(shop, 'manager');
  const by = { by: null, at: shop.now() };

  await paidBuyer(shop);
  await changeStaff(shop.db, { staffId: id, name, role: 'packer', ...by });
  expect(await receivers(shop)).toEqual(['2348031234567']); // The owner's.
  await changeStaff(shop.db, { staffId: id, name, role: 'manager', ...by });
  await paidBuyer(shop, 'eve@example.com');
  await chooseNotices(manager, { kinds: ['order-paid'], byText: [] });
  await textNotices(shop);
  await chooseNotices(manager, { kinds: ['order-paid'] });
  await paidBuyer(shop, 'ife@example.com');
  await manager.call('DELETE', '/api/admin/notices/phone');

  expect(await receivers(shop)).toEqual(['2348031234567']);
});

test('a number that is being removed while a worker is about to send gets nothing', async () => {
  const { shop, ownerId } = await shopWithTextedOwner();
  await paidBuyer(shop);
  const { sending } = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('staff').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
    await tx.deleteFrom('staffPhones').where('staffId', '=', ownerId).execute();
    const job = textNotices(shop);
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    return { sending: job };
  });
  await sending;

  expect(await noticesOnPhones(shop)).toEqual([]);
  expect(await staffTextsOf(shop)).toEqual([]);
});

test('nothing is sent once the owner switches it off, and none of it comes later', async () => {
  const { shop } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await shop.db.updateTable('textMessageSettings').set({ isStaffOn: false }).execute();
  expect(await noticesOnPhones(shop)).toEqual([]);
  await shop.db.updateTable('textMessageSettings').set({ isStaffOn: true }).execute();

  expect(await noticesOnPhones(shop)).toEqual([]);
});

test.for(['leaves', 'loses the phone'] as const)(
  'who %s loses the number with what was sent to it, and the month’s count stays',
  async (event) => {
    const { shop, ownerId } = await shopWithTextedOwner();
    await newStaff(shop, 'manager');
    await paidBuyer(shop);
    await textNotices(shop);
    await shop.db.updateTable('staff').set({ role: 'owner' }).execute(); // Somebody has to stay.
    const by = { staffId: ownerId, by: null, at: shop.now() };
    await (event === 'leaves' ? deactivateStaff(shop.db, by) : resetAuthenticator(shop.db, by));
    await paidBuyer(shop, 'eve@example.com');
    shop.clock.forward({ minutes: 10 });

    expect(await noticesOnPhones(shop)).toHaveLength(1);
    expect(await shop.db.selectFrom('staffPhones').selectAll().execute()).toEqual([]);
    expect(await staffTextsOf(shop)).toMatchObject([{ status: 'sent', recipient: '', text: '' }]);
    const { body } = await (await newStaff(shop, 'manager')).call('GET', '/api/admin/text-messages');
    expect(body['settings']).toMatchObject({ thisMonth: { messages: 2, segments: 2, toStaff: 2 } }); // With the code.
  },
);

test('what old messages to staff said is erased after the time that emails are kept for', async () => {
  const { shop } = await shopWithTextedOwner();
  await paidBuyer(shop);
  await textNotices(shop);
  shop.clock.forward({ hours: 24 * 540 });
  await eraseOldTextMessages(shop.db, shop.now());
  expect(await staffTextsOf(shop)).toMatchObject([{ recipient: storedNumber }]);
  shop.clock.forward({ hours: 24 * 20 });

  await eraseOldTextMessages(shop.db, shop.now());

  expect(await staffTextsOf(shop)).toMatchObject([{ status: 'sent', recipient: '', text: '' }]);
  expect(await shop.db.selectFrom('staffPhones').select('phone').execute()).toHaveLength(1);
});

/** Texts what waits; the numbers that notices went to since the shop was opened. */
async function receivers(shop: TestShop): Promise<string[]> {
  await noticesOnPhones(shop);
  const sent = await textsSent(shop);
  return sent.filter(({ message: text }) => !text.includes('confirms your number')).map(({ receiver }) => receiver);
}

async function message(shop: TestShop): Promise<void> {
  const body = { name: 'Eve', email: 'eve@example.com', message: 'Do you deliver to Jos?', website: '' };
  const response = await shop.app.inject({ method: 'POST', url: '/api/contact', body });
  expect(response.statusCode).toBe(200);
}

/** The state that a failed job leaves. */
const notice = (shop: TestShop, kind: 'job-failed', subject: string) =>
  writeNotice(shop.db, { kind, subject, at: shop.now() });
