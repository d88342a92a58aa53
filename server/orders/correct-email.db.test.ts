import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { changeTo, orderFile, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { orderWithPaidDeposit } from '../../tests/actions/deposits.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { counter, openLink, payLinkForm, sellByLink } from '../../tests/actions/pay-links.ts';
import { type Buyer, guestWithOrder, payAtProvider, queuePaymentReminder } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { adminOrderOf, newStaff } from '../../tests/actions/staff.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import type { Mail } from '../email/mailer.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { lockOrder } from './lock-order.ts';

const wrong = 'ada@exampel.com';
const right = 'ada@example.com';

test('staff correct the address of a paid guest order: its receipt goes there, its browser keeps it, and links to the wrong one stop', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { shopper, order } = await paidOrder(shop);
  const stranger = new Shopper(shop);
  const old = await keyOf(shop, `order-paid:${order._id}`);
  expect((await open(stranger, order, old)).status).toBe(200);

  expect(await correct(staff, order, right, 0)).toMatchObject({
    status: 200,
    body: { message: 'Email corrected. We’re emailing the customer at the new address.' },
  });

  expect((await open(new Shopper(shop), order, old)).status).toBe(404);
  expect((await stranger.call('GET', `/api/orders/${order._id}`)).status).toBe(404);
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect((body['order'] as Order).guestInfo.email).toBe(right);
  const fresh = await keyOf(shop, `order-paid:${order._id}`);
  expect((await open(new Shopper(shop), order, fresh)).status).toBe(200);
  expect(await sentTo(shop)).toEqual([wrong, right]);
  expect(await events(shop)).toEqual([{ who: expect.stringMatching(/^staff:/) as string, note: null }]);
  const audit = shop.db.selectFrom('auditLog').select(['subject', 'detail']);
  expect(await audit.where('action', '=', 'order.email-corrected').execute()).toEqual([
    { subject: order._id, detail: {} },
  ]);
  // A resent email goes to the order's current address.
  await staff.call('POST', `/api/admin/orders/${order._id}/emails`, {
    emailKey: `order-paid:${order._id}:before:1`,
    key: '1e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a5b',
  });
  expect(await waiting(shop)).toEqual([{ key: expect.stringContaining(':again:') as string, recipient: right }]);
});

test('an address that is corrected to one that has used the coupon keeps both discounts, and the ledger finds no fault', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const coupon = { code: await makeCoupon(shop.db, { maxUsesPerCustomer: 1 }), discount: 1_250 };
  const first = await guestWithOrder(shop, undefined, { email: right, coupon });
  const second = await guestWithOrder(shop, undefined, { email: wrong, coupon });
  for (const buyer of [first, second]) await settlePayment(shop, await payAtProvider(shop, buyer));

  expect(await correct(staff, second.order, right, 0)).toMatchObject({ status: 200 });

  expect(await complaints(shop)).toEqual([]);
  await expect(guestWithOrder(shop, undefined, { email: right, coupon })).rejects.toThrow(messages.coupon.usedBefore);
});

test('an email that is being sent to the wrong address opens nothing, and the right one still gets its own', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const key = `order-paid:${order._id}`;
  const mails: Mail[] = [];
  const atServer = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    send: async (mail: Mail) => {
      mails.push(mail);
      atServer.resolve();
      await goOn.promise;
    },
  };
  const sending = sendEmail({ ...shop, mailer: slow }, key);
  await atServer.promise;
  expect((await correct(staff, order, right, 0)).status).toBe(200);
  goOn.resolve();
  await sending;

  expect(mails.map(({ to }) => to)).toEqual([wrong]);
  expect((await open(new Shopper(shop), order, keyIn(mails[0]!.text))).status).toBe(404);
  expect(await waiting(shop)).toEqual([{ key, recipient: right }]);
  expect((await open(new Shopper(shop), order, await keyOf(shop, key))).status).toBe(200);
  expect(await waiting(shop)).toEqual([]);
});

test('an email about the order that is queued for the wrong address at the last moment is never sent', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const row = await shop.db
    .selectFrom('letters')
    .selectAll()
    .where('key', 'like', 'order-paid:%')
    .executeTakeFirstOrThrow();
  await correct(staff, order, right, 0);
  await shop.db
    .insertInto('letters')
    .values({ ...row, key: 'order-link:late' })
    .execute();

  await sendEmail(shop, 'order-link:late');

  expect(await sentTo(shop)).toEqual([]);
  expect((await waiting(shop)).map(({ recipient }) => recipient)).toEqual([right]);
});

test('a link that is opened while its address is being corrected leaves no access behind', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const key = await keyOf(shop, `order-paid:${order._id}`);
  const stranger = new Shopper(shop);

  const [, corrected, opened] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => correct(staff, order, right, 0),
    () => open(stranger, order, key),
  );

  expect([corrected.status, opened.status]).toEqual([200, 404]);
  expect((await stranger.call('GET', `/api/orders/${order._id}`)).status).toBe(404);
});

test('two tabs do not overwrite one another, and the same address again sends nothing', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);

  const tabs = await Promise.all([correct(staff, order, right, 0), correct(staff, order, 'bola@example.com', 0)]);
  expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(tabs.find(({ status }) => status === 409)!.body.message).toBe(
    'This order has changed. Reload it and check again.',
  );
  await correct(staff, order, right, 1);
  expect(
    (await correct(staff, order, ` ${right.toUpperCase()} `, (await adminOrderOf(staff, order._id)).emailVersion))
      .status,
  ).toBe(200);

  expect(await waiting(shop)).toEqual([{ key: `order-paid:${order._id}`, recipient: right }]);
  expect((await correct(staff, order, 'ada@', 2)).body['fields']).toEqual({ email: 'Invalid email address' });
});

test('an unpaid order: one email to complete it goes to the right address, and the next payment is in its name', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const buyer = await guestWithOrder(shop, undefined, { email: wrong });
  const { shopper, order } = buyer;
  const first = await shopper.startPayment(order);
  await correct(staff, order, right, 0);

  const second = await shopper.startPayment(order);
  expect(second.reference).not.toBe(first.reference);
  expect(await payerOf(shop, second.reference)).toBe(right);

  await queuePaymentReminder(shop);
  expect(await waiting(shop)).toEqual([{ key: `order-received:${order._id}`, recipient: right }]);
  await shop.provider.press(second.authorizationUrl, 'success');
  expect((await shopper.verify(second.reference)).body['outcome']).toBe('paid');
  expect(await waiting(shop)).toEqual([{ key: `order-paid:${order._id}`, recipient: right }]);
});

test('a pay link: an address that is entered later leaves the link in the chat, one that is corrected replaces it', async () => {
  const { shop, shirt, owner } = await counter();
  const { id, file } = await sellByLink(owner, payLinkForm(shirt));
  expect((await correct(owner, file.order, wrong, 0)).status).toBe(200);
  expect((await openLink(new Shopper(shop), file)).guestInfo.email).toBe(wrong);

  expect((await correct(owner, file.order, right, 1)).status).toBe(200);

  await expect(openLink(new Shopper(shop), file)).rejects.toThrow('order_not_found');
  const now = await adminOrderOf(owner, id);
  expect((await openLink(new Shopper(shop), now)).guestInfo.email).toBe(right);
});

test('the new address gets what its order waits for: the rest of a deposit, the difference of a change, or the end of a review', async () => {
  const sold = await orderWithPaidDeposit();
  await correct(sold.owner, sold.order, right, 0);
  const keys = async (shop: TestShop) => (await waiting(shop)).filter(({ recipient }) => recipient === right);
  expect((await keys(sold.shop)).map(({ key }) => key)).toEqual([`deposit-received:${sold.id}`]);

  const bought = await paidShirts({ email: wrong });
  await sendChange(bought.manager, bought.id, changeTo(bought, 'Gold'));
  const { openChange } = await orderFile(bought.shop, bought.id);
  await correct(bought.manager, bought.buyer.order, right, 0);
  expect(new Set((await keys(bought.shop)).map(({ key }) => key))).toEqual(
    new Set([`order-paid:${bought.id}`, `change-to-pay:${openChange!._id}`]),
  );

  const { shop } = bought;
  const reviewed = await guestWithOrder(shop, undefined, { email: 'eze@exampel.com' });
  await shop.provider.faults({ amount: 'less' });
  const reference = await payAtProvider(shop, reviewed);
  await reviewed.shopper.verify(reference);
  await correct(bought.manager, reviewed.order, 'eze@example.com', 0);
  const eze = (await waiting(shop)).filter(({ recipient }) => recipient === 'eze@example.com');
  expect(eze.map(({ key }) => key)).toEqual([`payment-review:${reference}`]);
});

test('an address that is corrected while a change waits gets its email, though the first one was sent before', async () => {
  const bought = await paidShirts({ email: wrong });
  const { shop, manager, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { openChange } = await orderFile(shop, id);
  await sendEmail(shop, `change-to-pay:${openChange!._id}`);

  await correct(manager, bought.buyer.order, right, 0);

  const emails = shop.db.selectFrom('letters').select(['text', 'recipient']);
  const email = await emails.where('key', '=', `change-to-pay:${openChange!._id}`).executeTakeFirstOrThrow();
  expect(email).toMatchObject({ recipient: right, text: expect.stringContaining('Difference to pay: ₦3,000') });
});

test('a shipped order sends its receipt and its tracking; a delivered one, a cancelled one and one of an account stay', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  await staff.call('POST', `/api/admin/orders/${order._id}/ship`, {});
  await correct(staff, order, right, 0);
  expect(new Set((await waiting(shop)).map(({ key }) => key))).toEqual(
    new Set([`order-paid:${order._id}`, `order-shipped:${order._id}`]),
  );

  await staff.call('POST', `/api/admin/orders/${order._id}/deliver`);
  const cancelled = await guestWithOrder(shop, undefined, { email: 'eze@exampel.com' });
  await cancelled.shopper.call('POST', `/api/orders/${cancelled.order._id}/cancel`);
  for (const [one, version] of [
    [order, 1],
    [cancelled.order, 0],
  ] as const) {
    expect(await correct(staff, one, 'bola@example.com', version)).toMatchObject({
      status: 409,
      body: { code: 'email_final' },
    });
  }
  const customer = await newShopper(shop);
  const own = await customer.order(orderPayload([await makeProduct(shop.db)]));
  expect(await correct(staff, own, 'bola@example.com', 0)).toMatchObject({
    status: 409,
    body: { code: 'email_of_account' },
  });
});

test('a guest’s mistyped address is corrected also when the order became an account’s before it was paid', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await newShopper(shop, { email: right });
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([await makeProduct(shop.db)], { email: wrong }));
  await signIn(shop, right, shopper);
  await shopper.verify(await payAtProvider(shop, { shopper, order }));
  const { accountId } = await shop.db.selectFrom('orders').select('accountId').executeTakeFirstOrThrow();
  expect(accountId).not.toBeNull();

  expect(await correct(staff, order, right, 0)).toMatchObject({ status: 200 });

  expect((await waiting(shop)).map(({ recipient }) => recipient)).toContain(right);
  // From now on it is the account's own address.
  expect((await correct(staff, order, wrong, 1)).body.code).toBe('email_of_account');
});

test('the order is found by its new address and no longer by the old one', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  await correct(staff, order, right, 0);

  const found = async (email: string) => {
    await new Shopper(shop).call('POST', '/api/orders/find', { number: order._id.slice(0, 8), email });
    const jobs = await shop.jobs.fetch<{ orderId: string | null }>('email-order-link', { batchSize: 10 });
    return jobs.map(({ data }) => data.orderId);
  };

  expect(await found(wrong)).toEqual([null]);
  expect(await found(right)).toEqual([order._id]);
  const customers = await shop.db.selectFrom('customers').select('email').execute();
  expect(customers).toEqual([{ email: right }]);
});

async function paidOrder(shop: TestShop): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email: wrong });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

const correct = (staff: Shopper, { _id }: Order, email: string, version: number) =>
  staff.call('PUT', `/api/admin/orders/${_id}/email`, { email, version });

const open = (browser: Shopper, { _id }: Order, key: string) =>
  browser.call('POST', `/api/orders/${_id}/open`, { key });

/** Sends an email. @returns the token of the link in it */
async function keyOf(shop: TestShop, emailKey: string): Promise<string> {
  await sendEmail(shop, emailKey);
  const mail = await shop.db.selectFrom('caughtMail').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return keyIn(mail.text);
}

const keyIn = (text: string) => /#k=(\S+)/.exec(text)![1]!;

/** Whom emails went to, the oldest first. */
const sentTo = async ({ db }: TestShop) =>
  (await db.selectFrom('caughtMail').select('recipient').orderBy('id').execute()).map(({ recipient }) => recipient);

const waiting = ({ db }: TestShop) =>
  db.selectFrom('letters').select(['key', 'recipient']).where('sentAt', 'is', null).execute();

/** The customer's email address at the provider. */
async function payerOf({ provider, config }: TestShop, reference: string): Promise<string> {
  const response = await fetch(`${provider.url}/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${config.paystack.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { customer: { email: string } } };
  return data.customer.email;
}

const events = ({ db }: TestShop) =>
  db.selectFrom('orderEvents').select(['who', 'note']).where('kind', '=', 'email_corrected').execute();
