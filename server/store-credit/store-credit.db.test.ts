import { expect, test } from 'vitest';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { Order } from '#shared/orders/api.ts';
import { spendable } from '#shared/store-credit/spendable.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { attemptsOf, emailKeys, payAtProvider, stockOf } from '../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
  returnsOf,
  sendReturn,
} from '../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { adminOrderOf, newStaff } from '../../tests/actions/staff.ts';
import {
  creditOf,
  customerWithCredit,
  customerWithOrder,
  giveCredit,
  orderWithCredit,
} from '../../tests/actions/after-sale/store-credit.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import type { Database } from '../db/database.ts';
import { cancelExpiredOrder } from '../orders/cancel-unpaid-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { anonymizeOldOrders } from '../privacy/delete-account.ts';
import { salesByMonth } from '../reports/sales-by-month.ts';
import { orderReturns } from '../returns/order-returns.ts';
import { openCreditKobo } from './credit.ts';

test('a customer takes store credit for a return: it is there when the shop has the item, and the provider sends nothing', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { shopper, order } = await customerWithOrder(shop);
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  const price = order.orderItems[0]!.price;
  expect(await returnsOf({ shopper, order })).toMatchObject({ mayTakeCredit: true });

  const id = await requestedReturn({ shopper, order }, { asCredit: true });
  await decide(owner, id, 'accept');
  expect(await emailText(shop, `return-accepted:${id}`)).toContain('then we refund you as store credit.');
  expect(await adminReturnOf(owner, id)).toMatchObject({ asCredit: true, paidByHand: null });
  expect((await receive(owner, id)).body.message).toBe('Return received. The customer has the store credit now.');

  const [refund] = await refunds(shop);
  expect(refund).toMatchObject({ amountKobo: price * 100, status: 'processed', byHandWay: 'store_credit' });
  expect(await creditOf(shopper)).toMatchObject({ balance: price, entries: [{ orderId: order._id, amount: price }] });
  expect(await returnsOf({ shopper, order })).toMatchObject({ returns: [{ status: 'closed', asCredit: true }] });
  expect(await emailText(shop, `order-refunded:${refund!.id}`)).toContain('as store credit. It does not expire.');
  expect(await adminReturnOf(owner, id)).toMatchObject({ refund: { isCredit: true } });
  await reconcilePayments(shop);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a guest has no account for store credit, and an exchange gives none', async () => {
  const shop = await testShop();
  const guest = await guestWithDelivery(shop);
  expect(await returnsOf(guest)).toMatchObject({ mayTakeCredit: false });
  expect(await sendReturn(guest, { asCredit: true })).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
  const staff = { lines: [], extra: 500, reason: 'Late', who: 'staff:1', key: 'guest', asCredit: true } as const;
  await expect(refundOrder(shop, guest.order._id, staff)).rejects.toMatchObject({ code: 'no_credit_account' });
  expect(await orderWithCredit({ shopper: guest.shopper, product: await makeProduct(shop.db) }, 500)).toMatchObject({
    status: 409,
    body: { code: 'credit_changed' },
  });
  expect((await guest.shopper.call('GET', '/api/user/store-credit')).status).toBe(401);
  expect(await refunds(shop)).toEqual([]);
});

test('credit pays a part of an order and the provider is asked for the rest, exactly', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);

  const order = placed(await orderWithCredit(customer, 4_000));
  expect(order).toMatchObject({ status: 'pending', storeCredit: 4_000, isPaid: false });
  expect(await creditOf(customer.shopper)).toMatchObject({ balance: 0, entries: [{ amount: -4_000 }, {}] });
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order }));

  expect((await attemptsOf(shop.db)).at(-1)).toMatchObject({
    outcome: 'applied',
    receivedKobo: (order.totalAmount - 4_000) * 100,
  });
  const paid = await read(customer.shopper, order);
  expect(paid).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    storeCredit: 4_000,
    paymentMethod: 'paystack',
  });
  expect(await emailText(shop, `order-paid:${order._id}`)).toMatch(/Store credit: -₦4,000\nTotal paid: /);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('credit pays all of an order: it is paid when it is placed, and nobody asks the provider', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 12_000);
  await shop.provider.faults({ initialize: '500', verify: '500' });
  const coupon = { code: await makeCoupon(shop.db, { amount: 5_000 }), discount: 5_000 };

  const order = placed(await orderWithCredit(customer, customer.order.totalAmount - 5_000, { coupon }));

  expect(order).toMatchObject({ status: 'processing', isPaid: true, paymentMethod: 'store credit' });
  expect((await attemptsOf(shop.db)).length).toBe(1); // The first order's.
  expect(await emailKeys(shop.db)).toContain(`order-paid:${order._id}`);
  await shop.provider.faults({});
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('credit does not expire: it is there when its orders are so old that they name nobody any more', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const spent = placed(await orderWithCredit(customer, 1_000));
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order: spent }));
  for (const { _id } of [customer.order, spent]) {
    await shipOrder(shop, _id, { who: 'staff:1' });
    await deliverOrder(shop, _id, { who: 'staff:1' });
  }

  shop.clock.forward({ hours: 24 * 366 * 6 });
  await anonymizeOldOrders(shop);
  const orders = await shop.db.selectFrom('orders').select(['accountId', 'email']).execute();
  expect(orders).toEqual([noName, noName]);

  const shopper = await signIn(shop, 'ada@example.com');
  expect(await creditOf(shopper)).toMatchObject({ balance: 3_000, entries: [] });
  expect(await openCreditKobo(shop.db)).toBe(300_000);
  const product = await makeProduct(shop.db);
  expect((await orderWithCredit({ shopper, product }, 3_001)).body.code).toBe('credit_changed');
  placed(await orderWithCredit({ shopper, product }, 3_000));
  expect((await creditOf(shopper)).balance).toBe(0);
  expect(await openCreditKobo(shop.db)).toBe(0);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

const noName = { accountId: null, email: '' };

test('the same order from two tabs, which credit pays, is one order and spends the credit once', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 15_500);
  const { totalAmount } = customer.order;
  const discount = totalAmount - 7_750; // Credit for two of them.
  const coupon = { code: await makeCoupon(shop.db, { amount: discount }), discount };

  const orders = await Promise.all([1, 2, 3].map(() => orderWithCredit(customer, 7_750, { coupon })));

  expect(new Set(orders.map((response) => placed(response)._id)).size).toBe(1);
  expect((await creditOf(customer.shopper)).balance).toBe(7_750);
  expect(await emailText(shop, `order-paid:${placed(orders[0]!)._id}`)).toContain('Your store credit pays for it.');
});

test('of four devices of one account that spend the same credit at once one gets it', async () => {
  const shop = await testShop();
  const { shopper } = await customerWithCredit(shop, 4_000);
  const devices = [shopper];
  for (let more = 0; more < 3; more += 1) devices.push(await signIn(shop, 'ada@example.com'));
  const products = await Promise.all(devices.map(() => makeProduct(shop.db, { stock: { M: 2 } })));
  // Under addresses of their own and for products of their own, because orders of one address, or of one item, take turns
  // anyway.
  const order = (at: number) => () =>
    orderWithCredit({ shopper: devices[at]!, product: products[at]! }, 4_000, { email: `ada${at}@example.com` });

  const [, ...tries] = await inTurn(shop.db, lockAccounts, order(0), order(1), order(2), order(3));

  const codes = tries.map(({ status, body }) => (status === 200 ? 'placed' : body.code));
  expect(codes.filter((code) => code === 'placed')).toHaveLength(1);
  expect(codes.filter((code) => code === 'credit_changed')).toHaveLength(3);
  expect((await creditOf(shopper)).balance).toBe(0);
  const reserved = (await stockOf(shop.db)).map((item) => item.reserved);
  expect(reserved.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 1]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('more credit than there is, or than the order costs, places no order', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  for (const credit of [4_001, 1_000_000]) {
    expect(await orderWithCredit(customer, credit)).toMatchObject({ status: 409, body: { code: 'credit_changed' } });
  }
  for (const credit of [-1, 0.5, '4000', null]) {
    expect((await orderWithCredit(customer, credit)).status).toBe(400);
  }
  const thief = await newShopper(shop, { email: 'other@example.com' });
  expect(await orderWithCredit({ ...customer, shopper: thief }, 4_000)).toMatchObject({ status: 409 });
  expect((await creditOf(customer.shopper)).balance).toBe(4_000);
  expect((await stockOf(shop.db)).at(-1)).toEqual({ quantity: 8, reserved: 0 });
});

test('credit that leaves less than Paystack takes places no order', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 15_450);
  expect(customer.order.totalAmount).toBe(15_500);

  // A page from before this rule keeps choosing it: its shopper has to read what to do.
  expect(await orderWithCredit(customer, 15_401)).toMatchObject({
    status: 409,
    body: {
      code: 'total_too_small',
      message: expect.stringMatching(/at least ₦100\..* without store credit/) as string,
    },
  });
  expect(placed(await orderWithCredit(customer, 15_400))).toMatchObject({ status: 'pending', storeCredit: 15_400 });
});

test('an unpaid order gives its credit back when its customer cancels it, when its time is over, and when another replaces it', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);

  const first = placed(await orderWithCredit(customer, 4_000));
  await cancelOrder(shop, first._id, { who: 'shopper' });
  expect((await creditOf(customer.shopper)).balance).toBe(4_000);

  const second = placed(await orderWithCredit(customer, 4_000, { name: 'Ada E' }));
  // The same items again: the earlier order is replaced, and its credit pays the new one.
  const third = placed(await orderWithCredit(customer, 4_000, { name: 'Ada Ngozi Eze' }));
  expect(await read(customer.shopper, second)).toMatchObject({ status: 'cancelled', storeCredit: 0 });
  expect(third).toMatchObject({ storeCredit: 4_000 });

  shop.clock.forward({ minutes: 31 }); // The session ends too.
  await cancelExpiredOrder(shop, third._id);
  expect(await orderById(shop.db, third._id)).toMatchObject({ status: 'cancelled', storeCredit: 0 });
  const back = await signIn(shop, 'ada@example.com');
  expect(await creditOf(back)).toMatchObject({ balance: 4_000, entries: [{ amount: 4_000 }] });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('who comes back from the payment page can spend the credit of the order that the next one replaces; another device cannot', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const { shopper } = customer;
  const first = placed(await orderWithCredit(customer, 3_000));
  await shopper.startPayment(first);

  const credit = await creditOf(shopper);
  expect(credit).toMatchObject({ balance: 1_000, replaceable: 3_000 });
  expect(spendable(credit)).toBe(4_000);
  expect(await creditOf(await signIn(shop, 'ada@example.com'))).toMatchObject({ balance: 1_000, replaceable: 0 });

  const second = placed(await orderWithCredit(customer, 4_000));
  expect(second).toMatchObject({ storeCredit: 4_000 });
  expect(await read(shopper, first)).toMatchObject({ status: 'cancelled' });
  await settlePayment(shop, await payAtProvider(shop, { shopper, order: second }));
  expect(await creditOf(shopper)).toMatchObject({ balance: 0, replaceable: 0 });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a payment that comes after the credit was given back is refunded, and takes no units from others', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000, 2);
  const order = placed(await orderWithCredit(customer, 4_000));
  const { authorizationUrl, reference } = await customer.shopper.startPayment(order);
  shop.clock.forward({ minutes: 61 });
  await cancelExpiredOrder(shop, order._id);
  const unknownShopper = new Shopper(shop);
  await unknownShopper.order(orderPayload([customer.product], { email: 'other@example.com' }));
  shop.clock.forward({ minutes: 1 }); // From now on the unknown shopper's units would go to the first who pays.

  await shop.provider.press(authorizationUrl, 'success');
  await settlePayment(shop, reference);

  expect(await orderById(shop.db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_due' });
  expect((await stockOf(shop.db)).at(-1)).toEqual({ quantity: 1, reserved: 1 });
  expect((await creditOf(await signIn(shop, 'ada@example.com'))).balance).toBe(4_000);
  expect((await refunds(shop)).at(-1)).toMatchObject({ reason: 'The order was cancelled with its store credit' });
});

test('a refund is money first, and what was paid with credit becomes credit again', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const order = placed(await orderWithCredit(customer, 4_000));
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order }));
  const money = order.totalAmount - 4_000;

  await refundMoney(shop, order, money - 1_000);
  expect((await creditOf(customer.shopper)).balance).toBe(0);
  await refundMoney(shop, order, 1_500);
  expect((await creditOf(customer.shopper)).balance).toBe(500);
  await cancelOrder(shop, order._id, { who: 'staff:1' });

  expect(await creditOf(customer.shopper)).toMatchObject({ balance: 4_000 });
  const email = await emailText(shop, `order-cancelled:${order._id}:staff`);
  expect(email).toContain('₦3,500 is store credit in your account again.');
  expect(email).not.toContain('original payment method');
  await payRefunds(shop);
  expect(await read(customer.shopper, order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff give credit once, though the form is sent twice, and never more than was paid', async () => {
  const shop = await testShop();
  const { shopper, order } = await customerWithCredit(shop, 2_000);
  const [one, two] = await Promise.all([giveCredit(shop, order, 1_000, 'k'), giveCredit(shop, order, 1_000, 'k')]);
  expect(one).toBe(two);
  expect((await creditOf(shopper)).balance).toBe(3_000);
  await expect(giveCredit(shop, order, order.totalAmount - 2_999)).rejects.toMatchObject({ code: 'not_refundable' });
  await expect(refundMoney(shop, order, 1_000, 'k')).rejects.toMatchObject({ code: 'adjustment_reused' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an order that is paid with credit is not paid on delivery, nor by hand', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const order = placed(await orderWithCredit(customer, 4_000));
  const at = shop.now();
  const chosen = shop.db.transaction().execute(async (tx) => {
    const [payBy, orderId] = [hoursAfter(at, 1), order._id];
    await tx.updateTable('orders').set({ payBy, heldUntil: payBy }).where('id', '=', orderId).execute();
    await tx.insertInto('onDeliveryOrders').values({ orderId, chosenAt: at, isKnown: true }).execute();
  });
  await expect(chosen).rejects.toThrow(/is paid with credit/);
  expect(await customer.shopper.call('POST', `/api/orders/${order._id}/pay-on-delivery`, {})).toMatchObject({
    status: 409,
  });
});

test('when the account is gone its credit is gone, and staff pay back by hand what it paid', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 12_000);
  const order = placed(await orderWithCredit(customer, 12_000));
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order }));
  await shop.db.updateTable('orders').set({ accountId: null }).where('id', '=', order._id).execute();

  await expect(cancelOrder(shop, order._id, { who: 'staff:1' })).rejects.toMatchObject({ code: 'paid_by_hand' });
  const paidBack = { way: 'transfer', reference: 'GTB 1' } as const;
  await cancelOrder(shop, order._id, { who: 'staff:1', paidBack });

  expect((await refunds(shop)).map(({ byHandWay }) => byHandWay)).toEqual(['store_credit', null, 'transfer']);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a return that was to be store credit is refunded in money when the account is gone, and staff see what to pay back by hand', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const customer = await customerWithCredit(shop, 12_000);
  const order = placed(await orderWithCredit(customer, 12_000));
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order }));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  const id = await requestedReturn({ ...customer, order }, { asCredit: true });
  await decide(owner, id, 'accept');
  await shop.db.updateTable('orders').set({ accountId: null }).where('id', '=', order._id).execute();

  expect(await adminReturnOf(owner, id)).toMatchObject({ asCredit: false, paidByHand: 'transfer' });
  expect((await receive(owner, id)).body.code).toBe('paid_by_hand');
  expect((await receive(owner, id, { paidBack: { way: 'transfer', reference: 'GTB 2' } })).status).toBe(200);
  const { returns } = await orderReturns(shop, order._id);
  expect(returns).toMatchObject([{ asCredit: false }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('the months count what was paid and refunded as credit, and what customers can still spend', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const customer = await customerWithCredit(shop, 4_000);
  const order = placed(await orderWithCredit(customer, 1_500));
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order }));

  const [month] = await salesByMonth(shop.db, shop.clock.now());
  const paid = (customer.order.totalAmount + order.totalAmount) * 100;
  expect(month).toMatchObject({
    providerKobo: paid - 150_000,
    creditKobo: 150_000,
    refundedKobo: 400_000,
    refundedAsCreditKobo: 400_000,
    netKobo: paid - 400_000,
  });
  expect((await owner.call('GET', '/api/admin/months')).body).toMatchObject({ openCreditKobo: 250_000 });
  const file = await adminOrderOf(owner, order._id);
  expect(file.payments).toMatchObject([{ way: null }, { way: 'store_credit', refundableKobo: 150_000 }]);
});

/** All wait for the account before the first of them can spend. */
const lockAccounts = (tx: Database) => tx.selectFrom('accounts').select('id').forNoKeyUpdate().execute();

const placed = ({ status, body }: { status: number; body: Record<string, unknown> }): Order => {
  expect([status, body['code']]).toEqual([200, undefined]);
  return body['order'] as Order;
};

const read = async (shopper: Shopper, { _id }: Order) =>
  (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;

function refundMoney(shop: TestShop, { _id }: Order, naira: number, key = `money ${naira}`) {
  return refundOrder(shop, _id, { lines: [], extra: naira, reason: 'Late', who: 'staff:1', key });
}

async function emailText({ db }: TestShop, key: string): Promise<string> {
  return (await db.selectFrom('letters').select('text').where('key', '=', key).executeTakeFirstOrThrow()).text;
}
