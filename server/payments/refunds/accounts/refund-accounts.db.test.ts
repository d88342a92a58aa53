import { expect, onTestFinished, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Order } from '#shared/orders/api.ts';
import { beginDispute, decideDispute } from '../../../../tests/actions/after-sale/disputes.ts';
import { complaints } from '../../../../tests/actions/complaints.ts';
import {
  accountCode,
  needAccount,
  payRefunds,
  refundNeedingAccount,
  refunds,
} from '../../../../tests/actions/after-sale/refunds.ts';
import {
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
  returnsOf,
} from '../../../../tests/actions/after-sale/returns.ts';
import { counter, payByLink, payLinkForm, sellByLink } from '../../../../tests/actions/pay-links.ts';
import { Shopper } from '../../../../tests/actions/shopper.ts';
import { newStaff } from '../../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../../tests/shop/test-shop.ts';
import { guestWithOrder, payAtProvider } from '../../../../tests/actions/purchase.ts';
import { emailedCode } from '../../../orders/delivery/emailed-code.ts';
import { orderById } from '../../../orders/order-by-id.ts';
import { settleDispute } from '../../disputes/settle-dispute.ts';
import { erasePayers } from '../../erase-payers.ts';
import { reconcilePayments } from '../../reconcile-payments.ts';
import { moveRefund } from '../move-refund.ts';
import { sendToAccount } from './send-to-account.ts';
import { settleRefunds } from '../settle-refunds.ts';

const account = { bankCode: '058', accountNumber: '0123456789' };

test('a refund that the payer’s bank does not take back goes to the account that the customer gives with the code from the email', async () => {
  const shop = await testShop();
  const { shopper, order, refundId, url } = await refundNeedingAccount(shop);
  const needsAccount = { refundId, isByStaff: false };
  expect((await own(shopper, order)).refunds).toMatchObject([{ amount: 5_000, needsAccount, account: null }]);
  const body = { ...account, accountNumber: ' 012-345 6789', code: await accountCode(shop, refundId) };

  const { body: listed } = await shopper.call('GET', `/api/orders/${order._id}/banks`);
  expect(listed['banks']).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
  expect((await shopper.call('POST', `${url}/find`, body)).body).toMatchObject({
    account: { accountName: 'TEST ACCOUNT 6789', bank: 'Guaranty Trust Bank' },
  });
  expect((await own(shopper, order)).refunds).toMatchObject([{ needsAccount }]); // Looking changes nothing.
  expect((await shopper.call('POST', url, body)).status).toBe(200);
  await payRefunds(shop);

  const sentTo = { bank: 'Guaranty Trust Bank', ending: '6789' };
  expect((await own(shopper, order)).refunds).toMatchObject([{ needsAccount: null, account: sentTo }]);
  expect(await refunds(shop)).toMatchObject([{ status: 'processed', amountKobo: 500_000 }]);
  const sent = await emailsAbout(shop, refundId);
  expect(sent.map(({ key }) => key.split(':')[0])).toEqual(['order-refunded', 'refund-account', 'refund-to-account']);
  expect(sent[2]!.text).toContain('Guaranty Trust Bank');
  expect(sent[2]!.text).not.toContain('0123456789');
  expect((await kinds(shop, order)).slice(-4)).toEqual([
    'refund_needs_attention',
    'refund_account_given',
    'refund_processing',
    'refund_processed',
  ]);
  expect((await shopper.call('POST', url, body)).body.code).toBe('account_not_needed');
  expect(await complaints(shop)).toEqual([]);
});

test('a return says that its refund goes to a bank account, when the payer’s bank did not take it back', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const owner = await newStaff(shop);
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  await receive(owner, id);
  const refundWay = async () => (await returnsOf(buyer)).returns[0]!.refundWay;
  expect(await refundWay()).toBeNull();

  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await payRefunds(shop);
  expect(await refundWay()).toBe('account');
  const [refund] = await refunds(shop);
  const url = `/api/orders/${buyer.order._id}/refunds/${refund!.id}/account`;
  const given = { ...account, code: await accountCode(shop, refund!.id) };
  expect((await buyer.shopper.call('POST', url, given)).status).toBe(200);
  await payRefunds(shop);

  expect((await returnsOf(buyer)).returns).toMatchObject([{ status: 'closed', refundWay: 'account' }]);
});

test('anyone who has only a link to the order learns no account’s name and sends no money elsewhere', async () => {
  const shop = await testShop();
  const { shopper, refundId, url, order } = await refundNeedingAccount(shop);
  const code = await accountCode(shop, refundId);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const stranger = new Shopper(shop);
  expect((await stranger.call('POST', `${url}/find`, { ...account, code })).body.code).toBe('order_not_found');
  expect((await stranger.call('GET', `/api/orders/${order._id}/banks`)).body.code).toBe('order_not_found');
  const other = await refundNeedingAccount(shop, 'bola@example.com');
  const ofAnother = `/api/orders/${other.order._id}/refunds/${refundId}/account`;
  expect((await other.shopper.call('POST', ofAnother, { ...account, code })).body.code).toBe('account_not_needed');

  expect((await shopper.call('POST', url, { ...account, code: wrong })).body.code).toBe('code_wrong');
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      shopper.call('POST', number % 2 ? url : `${url}/find`, { ...account, code: wrong }),
    ),
  );

  const codes = tries.map(({ body }) => String(body.code)).toSorted();
  expect(codes).toEqual([...Array(8).fill('account_by_staff'), ...Array(4).fill('code_wrong')]);
  expect((await shopper.call('POST', url, { ...account, code })).body.code).toBe('account_by_staff');
  expect((await own(shopper, order)).refunds).toMatchObject([{ needsAccount: { isByStaff: true } }]);
});

test('an unknown bank, an unknown account and a short number are said at their fields', async () => {
  const shop = await testShop();
  const { shopper, refundId, url } = await refundNeedingAccount(shop);
  const code = await accountCode(shop, refundId);
  const find = async (entry: object) =>
    (await shopper.call('POST', `${url}/find`, { ...account, code, ...entry })).body;

  expect(await find({ bankCode: '999' })).toMatchObject({ fields: { bankCode: 'Choose your bank' } });
  expect(await find({ bankCode: '' })).toMatchObject({ fields: { bankCode: 'Choose your bank' } });
  expect(await find({ accountNumber: '0123456700' })).toMatchObject({
    code: 'account_unknown',
    fields: { accountNumber: 'This bank has no account with this number. Check the bank and the number.' },
  });
  expect(await find({ accountNumber: '12345' })).toMatchObject({
    fields: { accountNumber: 'An account number has 10 digits' },
  });
  await shop.provider.faults({ bank: '503' });
  expect(await find({})).toMatchObject({
    code: 'payment_unavailable',
    message: expect.stringMatching(/Nothing was sent/),
  });
});

test('a customer and staff who give two accounts at once send the refund to one of them', async () => {
  const shop = await testShop();
  const { shopper, refundId, url } = await refundNeedingAccount(shop);
  const owner = await newStaff(shop);
  const code = await accountCode(shop, refundId);

  const tries = await Promise.all([
    shopper.call('POST', url, { ...account, code }),
    shopper.call('POST', url, { ...account, code }),
    owner.call('POST', `/api/admin/refunds/${refundId}/account`, { bankCode: '044', accountNumber: '1111111111' }),
  ]);

  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  const sent = (await emailsAbout(shop, refundId)).filter(({ key }) => key.startsWith('refund-to-account'));
  expect(sent).toHaveLength(1);
});

test('when the response is lost the account is not sent twice, and the customer learns that it was accepted', async () => {
  const shop = await testShop();
  const { shopper, order, refundId, url } = await refundNeedingAccount(shop);
  const body = { ...account, code: await accountCode(shop, refundId) };
  await shop.provider.faults({ refundStatus: 'reset', times: 1 });

  expect((await shopper.call('POST', url, body)).body.code).toBe('payment_unavailable');
  expect((await shopper.call('POST', url, { ...body, bankCode: '044' })).body.code).toBe('account_just_sent');
  shop.clock.forward({ minutes: 2 });
  await reconcilePayments(shop);

  expect((await own(shopper, order)).refunds).toMatchObject([{ account: { ending: '6789' }, needsAccount: null }]);
  const sent = (await emailsAbout(shop, refundId)).map(({ key }) => key.split(':')[0]);
  expect(sent).toEqual(['order-refunded', 'refund-account', 'refund-to-account']);
});

test('a process that stood still after it claimed a refund sends it to no account, and another one can', async () => {
  const shop = await testShop();
  const { refundId } = await refundNeedingAccount(shop);
  const sending = { ...account, code: null, who: 'staff:1' } as const;
  const standsStill = async () => shop.clock.forward({ minutes: 2 });

  await expect(sendToAccount(shop, refundId, { ...sending, audit: standsStill })).rejects.toMatchObject({
    code: 'payment_unavailable',
  });
  expect(await refunds(shop)).toMatchObject([{ status: 'needs_attention' }]);

  await sendToAccount(shop, refundId, { ...sending, accountNumber: '1111111111' });
  await payRefunds(shop);
  const sent = (await emailsAbout(shop, refundId)).filter(({ key }) => key.startsWith('refund-to-account'));
  expect(sent.map(({ text }) => text.includes('1111'))).toEqual([true]);
});

test('an account that the provider rejects can be corrected at once', async () => {
  const shop = await testShop();
  const { shopper, order, refundId, url } = await refundNeedingAccount(shop);
  const body = { ...account, code: await accountCode(shop, refundId) };
  await shop.provider.faults({ refundStatus: ['400'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());

  expect((await shopper.call('POST', url, body)).body.code).toBe('account_rejected');
  expect((await kinds(shop, order)).slice(-2)).toEqual(['refund_account_given', 'refund_account_rejected']);
  expect((await shopper.call('POST', url, { ...body, bankCode: '044' })).status).toBe(200);
  expect((await own(shopper, order)).refunds).toMatchObject([{ account: { bank: 'Access Bank' } }]);
});

test('a customer is asked again when that bank does not take the refund either, and not for what was read before', async () => {
  const shop = await testShop();
  const { shopper, order, refundId, url } = await refundNeedingAccount(shop);
  await shopper.call('POST', url, { ...account, code: await accountCode(shop, refundId) });
  const bankRejects = () =>
    shop.db
      .transaction()
      .execute((tx) => moveRefund(shop, tx, refundId, { status: 'needs_attention', providerId: providerId! }));
  const [{ providerId } = { providerId: '' }] = await refunds(shop);

  await bankRejects();
  expect(await refunds(shop)).toMatchObject([{ status: 'processing' }]);
  shop.clock.forward({ minutes: 1 });
  await bankRejects();
  await bankRejects();

  expect((await own(shopper, order)).refunds).toMatchObject([{ account: null, needsAccount: { refundId } }]);
  const sent = await emailsAbout(shop, refundId);
  expect(sent.map(({ key }) => key.split(':')[0])).toEqual([
    'order-refunded',
    'refund-account',
    'refund-to-account',
    'refund-account',
  ]);
  expect(sent[3]!.text).toContain('The account you gave us did not accept your refund');
});

test('an owner enters the account that a customer tells, and nobody else of the staff', async () => {
  const shop = await testShop();
  const { refundId, order } = await refundNeedingAccount(shop);
  const owner = await newStaff(shop);
  const manager = await newStaff(shop, 'manager');
  const url = `/api/admin/refunds/${refundId}/account`;
  for (const [method, path] of [
    ['GET', '/api/admin/banks'],
    ['POST', `${url}/find`],
    ['POST', url],
  ] as const) {
    expect((await manager.call(method, path, account)).status).toBe(403);
  }

  expect((await owner.call('GET', '/api/admin/banks')).body['banks']).toHaveLength(16);
  expect((await owner.call('POST', `${url}/find`, account)).body).toMatchObject({
    account: { accountName: 'TEST ACCOUNT 6789' },
  });
  expect((await owner.call('POST', url, account)).status).toBe(200);

  const { body } = await owner.call('GET', `/api/admin/orders/${order._id}`);
  expect((body['file'] as AdminOrder).refunds).toMatchObject([{ account: { ending: '6789' }, status: 'processing' }]);
  const logged = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).execute();
  expect(logged).toMatchObject([{ action: 'refund.sent-to-account', subject: refundId }]);
  expect(JSON.stringify(logged)).not.toContain('6789');
});

test('a customer who does not find the email gets the code again, a minute later and three times at most', async () => {
  const shop = await testShop();
  const { shopper, refundId, url } = await refundNeedingAccount(shop);
  const resend = () => shopper.call('POST', `${url}/code`, {});
  const codes = async () => (await emailsAbout(shop, refundId)).filter(({ key }) => key.startsWith('refund-account'));
  expect((await resend()).status).toBe(200);
  expect(await codes()).toHaveLength(1); // Just sent.

  for (let times = 0; times < 5; times += 1) {
    shop.clock.forward({ minutes: 1 });
    await Promise.all([resend(), resend()]);
  }

  expect(await codes()).toHaveLength(4);
  expect((await shopper.call('POST', url, { ...account, code: await accountCode(shop, refundId) })).status).toBe(200);
  expect((await resend()).body.code).toBe('account_not_needed');
});

test('a refund that somebody made on the provider’s dashboard asks for its account too', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await buyer.shopper.verify(reference);
  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await fetch(`${shop.provider.url}/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference, amount: 500_000 }),
  });
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');

  await settleRefunds(shop, reference);

  const [{ id } = { id: '' }] = await refunds(shop);
  const url = `/api/orders/${buyer.order._id}/refunds/${id}/account`;
  const body = { ...account, code: await accountCode(shop, id) };
  expect((await buyer.shopper.call('POST', url, body)).status).toBe(200);
});

test('a customer whose mistyped email is corrected gets the code at the right address', async () => {
  const shop = await testShop();
  const { refundId, order, shopper, url } = await refundNeedingAccount(shop, 'adda@example.com');
  const owner = await newStaff(shop);
  const manager = await newStaff(shop, 'manager');

  const correction = { email: 'ada@example.com', version: 0 };
  // The code in that email sends the money, which a manager may not.
  expect(await manager.call('PUT', `/api/admin/orders/${order._id}/email`, correction)).toMatchObject({
    status: 403,
    body: { code: 'email_of_refund' },
  });
  expect((await owner.call('PUT', `/api/admin/orders/${order._id}/email`, correction)).status).toBe(200);

  const { recipient } = await shop.db
    .selectFrom('letters')
    .select('recipient')
    .where('key', '=', `refund-account:${refundId}:0`)
    .executeTakeFirstOrThrow();
  expect(recipient).toBe('ada@example.com');
  const body = { ...account, code: await accountCode(shop, refundId) };
  expect((await shopper.call('POST', url, body)).status).toBe(200);
});

test('an email that is corrected after a given account failed gets one email, which says that it failed', async () => {
  const shop = await testShop();
  const { refundId, order, shopper, url } = await refundNeedingAccount(shop, 'adda@example.com');
  const owner = await newStaff(shop);
  await shopper.call('POST', url, { ...account, code: await accountCode(shop, refundId) });
  await shop.db.updateTable('letters').set({ sentAt: shop.now() }).execute();
  const [{ providerId } = { providerId: '' }] = await refunds(shop);
  shop.clock.forward({ minutes: 1 });
  await shop.db
    .transaction()
    .execute((tx) => moveRefund(shop, tx, refundId, { status: 'needs_attention', providerId }));

  const correction = { email: 'ada@example.com', version: 0 };
  expect((await owner.call('PUT', `/api/admin/orders/${order._id}/email`, correction)).status).toBe(200);

  const emails = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('recipient', '=', 'ada@example.com')
    .where('key', 'like', `refund-account:${refundId}:%`)
    .execute();
  expect(emails).toEqual([
    { text: expect.stringContaining('The account you gave us did not accept your refund') as string },
  ]);
});

test('whose email a manager entered before the refund gives no account: only owners do, until one of them corrects the email', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const buyer = await guestWithOrder(shop, undefined, { email: 'adda@example.com' });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const correct = (staff: Shopper, email: string, version: number) =>
    staff.call('PUT', `/api/admin/orders/${buyer.order._id}/email`, { email, version });
  expect((await correct(manager, 'manager@example.com', 0)).status).toBe(200);
  const refundId = await needAccount(shop, buyer.order._id);
  const url = `/api/orders/${buyer.order._id}/refunds/${refundId}/account`;

  const [email] = (await emailsAbout(shop, refundId)).filter(({ key }) => key.startsWith('refund-account'));
  expect(email!.text).not.toMatch(/^\d{6}$/m);
  expect(email!.text).toContain('Reply to this email or call us');
  expect((await own(buyer.shopper, buyer.order)).refunds).toMatchObject([{ needsAccount: { isByStaff: true } }]);
  const code = emailedCode(shop.config.secrets, 'gives a refund its account', refundId);
  for (const path of [`${url}/find`, url])
    expect((await buyer.shopper.call('POST', path, { ...account, code })).body.code).toBe('account_by_staff');

  expect((await correct(owner, 'ada@example.com', 1)).status).toBe(200);
  expect((await own(buyer.shopper, buyer.order)).refunds).toMatchObject([{ needsAccount: { isByStaff: false } }]);
  const given = { ...account, code: await accountCode(shop, refundId) };
  expect((await buyer.shopper.call('POST', url, given)).status).toBe(200);
});

test('of a sale that a manager entered, or that has no email yet, an owner gives the account, since its email is the manager’s to type', async () => {
  const { shop, shirt, owner, manager } = await counter();
  for (const [staff, email, isByStaff] of [
    [manager, 'ngozi@example.com', true],
    [owner, '', true], // Managers can open its pay link and add their own.
    [owner, 'ngozi@example.com', false],
  ] as const) {
    const form = payLinkForm(shirt);
    const { id } = await sellByLink(staff, { ...form, customer: { ...form.customer, email } });
    expect(await payByLink(shop, owner, id)).toBe('paid');
    await needAccount(shop, id);
    expect((await orderById(shop.db, id)).refunds).toMatchObject([{ needsAccount: { isByStaff } }]);
  }
});

test('while the payment is disputed no refund is sent to an account, because the bank may take the same money', async () => {
  const shop = await testShop();
  const { shopper, refundId, url } = await refundNeedingAccount(shop);
  const [{ reference } = { reference: '' }] = await refunds(shop);
  const body = { ...account, code: await accountCode(shop, refundId) };
  await settleDispute(shop, await beginDispute(shop, reference!));

  expect((await shopper.call('POST', url, body)).body.code).toBe('in_dispute');
  await decideDispute(shop, reference!, 'declined');
});

test('of a customer who is forgotten no account is kept', async () => {
  const shop = await testShop();
  const { shopper, order, refundId, url } = await refundNeedingAccount(shop);
  await shopper.call('POST', url, { ...account, code: await accountCode(shop, refundId) });

  await erasePayers(shop.db, [order._id]);

  const kept = await shop.db.selectFrom('refundAccounts').select(['bank', 'ending']).execute();
  expect(kept).toEqual([{ bank: null, ending: null }]);
});

async function own(shopper: Shopper, { _id }: Order): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;
}

function emailsAbout({ db }: TestShop, refundId: string) {
  return db
    .selectFrom('letters')
    .select(['key', 'text'])
    .where('key', 'like', `%${refundId}%`)
    .orderBy('createdAt')
    .orderBy('key')
    .execute();
}

async function kinds({ db }: TestShop, { _id }: Order): Promise<string[]> {
  const events = await db.selectFrom('orderEvents').select('kind').where('orderId', '=', _id).orderBy('seq').execute();
  return events.map(({ kind }) => kind);
}
