import { expect, test } from 'vitest';
import { unsentEmail } from '../../tests/actions/messages/unsent-email.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../tests/actions/staff.ts';
import { deleteEmailsTo } from './delete-emails.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('an email that was given up counts as a problem, and its order says so and lets staff retry it', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const { key } = await receiptOf(shop);
  const failed = async () =>
    (await adminOrderOf(owner, buyer.order._id)).emails.flatMap((email) =>
      email.failedJobId ? [[email.key, email.failedJobId]] : [],
    );
  expect([await failed(), await problemCounts(owner)]).toEqual([[], [0, 0]]);

  const id = await giveUp(shop, key);

  expect(await failed()).toEqual([[key, id]]);
  expect(await problemCounts(owner)).toEqual([1, 1]);

  await owner.call('POST', `/api/admin/jobs/send-email/${id}/again`);

  expect([await failed(), await problemCounts(owner)]).toEqual([[], [0, 0]]);
});

test('an email that was sent after all is not failed, though an earlier try was given up', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const { key } = await receiptOf(shop);
  await giveUp(shop, key);

  await shop.db.updateTable('letters').set({ sentAt: shop.now() }).where('key', '=', key).execute();

  const { emails } = await adminOrderOf(owner, buyer.order._id);
  expect(emails.find((email) => email.key === key)).toMatchObject({ failedJobId: null });
  expect(await problemCounts(owner)).toEqual([0, 0]);
});

test('a code that was not sent in time needs nobody: whoever still wants one asks again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const id = await shop.jobs.send('email-code', { id: 'a code', mayInvite: false }, { retryLimit: 0 });
  await shop.jobs.fetch('email-code');
  await shop.jobs.fail('email-code', id!, { message: 'No such mailbox' });

  expect(await problemCounts(owner)).toEqual([0, 0]);
});

test.for(['newsletter-confirm:1:2', 'stock-request-confirm:1', 'confirm-order:1:0'])(
  'an email such as %s, which anybody can cause to any address, needs nobody when it was given up',
  async (key) => {
    const shop = await testShop();
    const owner = await newStaff(shop);
    await unsentEmail(shop.db, key);

    await giveUp(shop, key);

    expect(await problemCounts(owner)).toEqual([0, 0]);
  },
);

test('an email that was given up needs nobody once its customer deleted the account: trying it again would send nothing', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await unsentEmail(shop.db, 'passkey-added:1');
  await giveUp(shop, 'passkey-added:1');
  expect(await problemCounts(owner)).toEqual([1, 1]);

  await deleteEmailsTo(shop.db, { recipient: 'ada@example.com', orderIds: [] });

  expect(await problemCounts(owner)).toEqual([0, 0]);
});

test('a scheduled task that failed once and has run since is no problem to review', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const run = async (end: (id: string) => Promise<unknown>) => {
    await shop.jobs.send('remind-to-pay', {}, { retryLimit: 0 });
    const [job] = await shop.jobs.fetch('remind-to-pay');
    await end(job!.id);
  };

  await run((id) => shop.jobs.fail('remind-to-pay', id, { message: 'No network' }));
  expect(await problemCounts(owner)).toEqual([1, 1]);
  await run((id) => shop.jobs.complete('remind-to-pay', id));

  expect(await problemCounts(owner)).toEqual([0, 0]);
});

const receiptOf = ({ db }: TestShop) =>
  db.selectFrom('letters').select('key').where('key', 'like', 'order-paid:%').executeTakeFirstOrThrow();

/** As after a day of tries at a mail server that rejects it. */
async function giveUp({ jobs }: TestShop, key: string): Promise<string> {
  const id = await jobs.send('send-email', { key }, { retryLimit: 0 });
  await jobs.fetch('send-email', { batchSize: 10 });
  await jobs.fail('send-email', id!, { message: 'No such mailbox' });
  return id!;
}

/** In the list of orders and on the dashboard. */
async function problemCounts(staff: Shopper): Promise<[number, number]> {
  const { body: orders } = await staff.call('GET', '/api/admin/order-counts');
  const { body: start } = await staff.call('GET', '/api/admin/dashboard');
  return [
    (orders['counts'] as { needReview: number }).needReview,
    (start['dashboard'] as { failedTasks: number }).failedTasks,
  ];
}
