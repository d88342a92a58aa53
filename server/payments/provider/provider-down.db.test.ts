import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  attemptsOf,
  guestWithOrder,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import { decideDispute, settledDispute } from '../../../tests/actions/after-sale/disputes.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { recentVerification } from './recent-verifications.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settlePayment } from '../settle-payment.ts';
import { RejectedByProvider } from './provider-errors.ts';

const unchanged = {
  status: 503,
  body: {
    success: false,
    code: 'payment_unavailable',
    message: 'Payment is not available right now. Your order is saved; please try again in a minute.',
  },
};

test.each(['500', 'reset', 'hang'])(
  'when the provider responds to the start of a payment with %s, the order is kept and trying again works',
  async (fault) => {
    const shop = await testShop();
    const { shopper, order } = await guestWithOrder(shop);
    const start = { orderId: order._id, email: order.guestInfo.email };
    await shop.provider.faults({ initialize: fault, times: 1 });
    const restorePatience = loseThePatienceOf15SecondsSooner();

    expect(await shopper.call('POST', '/api/payment/paystack/initialize', start)).toEqual(unchanged);
    restorePatience();

    expect(await statusOf(shop.db, order)).toBe('pending');
    expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
    const { reference } = await shopper.startPayment(order);
    const [lost, open] = await attemptsOf(shop.db);
    expect(lost).toMatchObject({ status: 'created', outcome: null });
    expect(open).toMatchObject({ status: 'open', reference });
  },
);

test('a payment that the provider rejects in words closes payment for nobody else', async () => {
  const shop = await testShop();
  const rejected = await guestWithOrder(shop);
  // Stored when such an address was still accepted.
  await shop.db.updateTable('orders').set({ email: '.a..b@-example-..com' }).execute();
  const other = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const start = { orderId: rejected.order._id, email: 'ada@example.com' };

  for (let time = 1; time <= 7; time += 1) {
    const response = await rejected.shopper.call('POST', '/api/payment/paystack/initialize', start);
    expect(response).toMatchObject({ status: 422, body: { code: 'payment_rejected' } });
  }

  await other.shopper.startPayment(other.order);
  expect(await statusOf(shop.db, rejected.order)).toBe('pending');
});

test('a shopper who has to wait reads how long', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shop.provider.faults({ verify: '500' });
  const { reference } = await shopper.startPayment(order);

  const response = await shop.app.inject(`/api/payment/paystack/verify/${reference}`);

  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('60');
});

test('a payment whose start got no response, and that was paid all the same, pays the order', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shop.provider.faults({ initialize: 'reset', times: 1 });
  await shopper.call('POST', '/api/payment/paystack/initialize', { orderId: order._id, email: 'ada@example.com' });
  const [lost] = await attemptsOf(shop.db);
  await shop.provider.press(await payPageOf(shop, lost?.reference), 'success');

  shop.clock.forward({ minutes: 1 });
  await reconcilePayments(shop);

  expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await attemptsOf(shop.db)).toMatchObject([{ reference: lost?.reference, outcome: 'applied' }]);
});

test.each(['500', 'reset', 'hang'])(
  'when the provider responds to a verification with %s, nothing changes',
  async (fault) => {
    const shop = await testShop();
    const buyer = await guestWithOrder(shop);
    const reference = await payAtProvider(shop, buyer);
    const before = await attemptsOf(shop.db);
    await shop.provider.faults({ verify: fault });
    const restorePatience = loseThePatienceOf15SecondsSooner();

    expect(await buyer.shopper.verify(reference)).toEqual(unchanged);
    restorePatience();

    expect(await attemptsOf(shop.db)).toEqual(before);
    expect(await statusOf(shop.db, buyer.order)).toBe('pending');
    expect(await emailKeys(shop.db)).toEqual([]);
    await shop.provider.faults({});
    expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
  },
);

test('a verification that fails once is retried, and the shopper notices nothing', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({ verify: '500', times: 2 });

  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
});

test('a provider that is down is not called, shoppers get an error at once, and after it is back nothing is stuck', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({ verify: 'hang', initialize: '500' });
  for (const email of ['a', 'b', 'c', 'd', 'e']) {
    const { shopper, order } = await guestWithOrder(shop, undefined, { email: `${email}@example.com` });
    await shopper.call('POST', '/api/payment/paystack/initialize', { orderId: order._id, email: 'ada@example.com' });
  }
  const calls = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => calls.mockRestore());

  expect(await buyer.shopper.verify(reference)).toMatchObject(unchanged);
  expect(calls).not.toHaveBeenCalled(); // Nobody waits for the ten seconds of the timeout.
  expect((await shop.app.inject('/api/product/list')).statusCode).toBe(200);

  await shop.provider.faults({});
  shop.clock.forward({ seconds: 15 });
  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
  const open = await shop.db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();
  expect(open).toEqual([]);
});

test('two hundred payments about which the provider says nothing do not keep a newer one from its turn', async () => {
  const shop = await testShop();
  const silent = await guestWithOrder(shop);
  await sql`
    insert into payment_attempts (reference, order_id, amount_kobo, created_at, next_check_at)
    select md5(n::text) || '_' || ${silent.order._id}, ${silent.order._id}, 100, ${shop.now()}, ${shop.now()}
    from generate_series(1, 200) as n`.execute(shop.db);
  shop.clock.forward({ minutes: 1 });
  const buyer = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const paid = await payAtProvider(shop, buyer);
  const verify = (reference: string) =>
    reference === paid ? shop.payments.verify(reference) : Promise.reject(new RejectedByProvider());

  shop.clock.forward({ minutes: 1 });
  await reconcileTwice(shop, { verify });

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  const { unsettled } = await shop.db
    .selectFrom('paymentAttempts')
    .select(({ fn }) => fn.countAll<number>().as('unsettled'))
    .where('outcome', 'is', null)
    .where('nextCheckAt', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(unsettled).toBe(200); // They are still to be asked about.
});

test('two hundred unpaid orders of whose payments the provider says nothing do not keep the units of a newer one', async () => {
  const shop = await testShop();
  const silent = await guestWithOrder(shop);
  await silent.shopper.startPayment(silent.order);
  await sql`
    with copies as (
      insert into orders (created_at, held_until, email, name, phone, street, city, state, country, ship_to_phone,
        payment_method, items_price, shipping_price, total_amount, idempotency_key, request_hash)
      select created_at, held_until, email, name, phone, street, city, state, country, ship_to_phone,
        payment_method, items_price, shipping_price, total_amount, 'silent-' || n, ''
      from orders, generate_series(1, 199) as n
      returning id
    )
    insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
    select copies.id, position, product_id, variant_id, size, quantity, price, name, color_name, image
    from copies, order_lines`.execute(shop.db);
  await sql`
    insert into payment_attempts (reference, order_id, amount_kobo, created_at)
    select md5(id::text) || '_' || id, id, 100, created_at
    from orders where id <> ${silent.order._id}`.execute(shop.db);
  shop.clock.forward({ minutes: 1 });
  const newer = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const silentShop = {
    ...shop,
    payments: { ...shop.payments, verify: () => Promise.reject(new RejectedByProvider()) },
  };

  shop.clock.forward({ minutes: 31 });
  for (let run = 0; run < 5; run += 1) await reconcilePayments(silentShop);

  expect(await statusOf(shop.db, newer.order)).toBe('cancelled');
  const { waiting } = await shop.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  expect(waiting).toBe(200); // They are still to be asked about.
});

test('two hundred refunds about which the provider says nothing do not keep another one from its turn', async () => {
  const shop = await testShop();
  const silent = await paidOrder(shop, 'ada@example.com');
  await sql`
    insert into refunds
      (reference, amount_kobo, reason, status, provider_id, idempotency_key, requested_at, next_check_at, updated_at, updated_by)
    select ${silent.reference}, 1, 'Late', 'pending', 'silent-' || n, 'late:' || n, ${shop.now()}, ${shop.now()}, ${shop.now()}, 'staff:1'
    from generate_series(1, 200) as n`.execute(shop.db);
  const { providerId } = await shop.db
    .selectFrom('paymentAttempts')
    .select('providerId')
    .where('reference', '=', silent.reference)
    .executeTakeFirstOrThrow();
  const other = await paidOrder(shop, 'bola@example.com');
  const refund = { lines: [], extra: 1_000, reason: 'Late', who: 'staff:1', key: 'other' } as const;
  const id = await refundOrder(shop, other.order._id, refund);
  const refundsOf = (payment: string) =>
    payment === providerId ? Promise.reject(new RejectedByProvider()) : shop.payments.refundsOf(payment);

  shop.clock.forward({ minutes: 5 });
  await reconcileTwice(shop, { refundsOf });

  const sent = await shop.db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst();
  expect(sent).toEqual({ status: 'pending' });
});

test('two hundred disputes about which the provider says nothing do not keep another one from its turn', async () => {
  const shop = await testShop();
  const { reference, disputeId, order } = await settledDispute(shop);
  await decideDispute(shop, reference, 'declined');
  shop.clock.forward({ hours: 1 });
  const before = new Date(shop.now().getTime() - 120_000);
  await sql`
    insert into disputes
      (id, reference, order_id, amount_kobo, status, category, reason, opened_at, open_since, updated_at, next_check_at)
    select 'silent-' || n, ${reference}, ${order._id}, 100, 'pending', 'fraud', '', ${before}, ${before}, ${before}, ${before}
    from generate_series(1, 200) as n`.execute(shop.db);
  const dispute = (id: string) =>
    id === disputeId ? shop.payments.dispute(id) : Promise.reject(new RejectedByProvider());

  await reconcileTwice(shop, { dispute });

  const decided = await shop.db.selectFrom('disputes').select('status').where('id', '=', disputeId).executeTakeFirst();
  expect(decided).toEqual({ status: 'won' });
});

test('a payment whose row cannot be written does not keep the others from their turn', async () => {
  const shop = await testShop();
  const broken = await guestWithOrder(shop);
  const { reference } = await broken.shopper.startPayment(broken.order);
  const buyer = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  await payAtProvider(shop, buyer);
  await sql
    .raw(
      `create function break() returns trigger language plpgsql as $$ begin raise exception 'Broken row'; end $$;
      create trigger breaks before update on payment_attempts for each row
      when (old.reference = '${reference}') execute function break()`,
    )
    .execute(shop.db);

  shop.clock.forward({ minutes: 1 });
  await expect(reconcilePayments(shop)).rejects.toMatchObject({ errors: [{ message: 'Broken row' }] });
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
});

test('ten people who check one payment at once cost the provider one request', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const { reference } = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.faults({ verify: '500', times: 3 }); // One GET, tried three times.
  const allArrived = Promise.withResolvers<void>();
  const verify = async (paid: string) => allArrived.promise.then(() => shop.payments.verify(paid));
  const shared = recentVerification({ now: shop.now, payments: { ...shop.payments, verify } });
  let people = 0;
  const check = () =>
    settlePayment(shop, reference, (paid) => {
      people += 1;
      if (people === 10) allArrived.resolve();
      return shared(paid);
    });

  const checks = await Promise.allSettled(Array.from({ length: 10 }, check));
  const unavailable = { status: 'rejected', reason: { code: 'payment_unavailable' } };
  expect(checks).toMatchObject(Array.from({ length: 10 }, () => unavailable));

  expect((await buyer.shopper.verify(reference)).status).toBe(200);
});

/** A run of the reconciling job now and one a minute later. */
async function reconcileTwice(shop: TestShop, payments: Partial<TestShop['payments']>): Promise<void> {
  const partlySilent = { ...shop, payments: { ...shop.payments, ...payments } };
  await reconcilePayments(partlySilent);
  shop.clock.forward({ minutes: 1 });
  await reconcilePayments(partlySilent);
}

async function paidOrder(shop: TestShop, email: string) {
  const buyer = await guestWithOrder(shop, undefined, { email });
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  return { ...buyer, reference };
}

/** Shortens the shop's timeout of 15 seconds to a tenth: even on a slow machine a call has arrived by then. */
function loseThePatienceOf15SecondsSooner(): () => void {
  const wait = AbortSignal.timeout.bind(AbortSignal);
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => wait(ms / 10));
  onTestFinished(() => patience.mockRestore());
  return () => patience.mockRestore();
}

/** The payment page of an attempt whose response was lost: only the provider has its address. */
async function payPageOf({ provider, config }: TestShop, reference: string | undefined): Promise<string> {
  const response = await fetch(`${provider.url}/__emulator/transactions/${reference}`, {
    headers: { authorization: `Bearer ${config.paystack.secretKey}` },
  });
  const { payPage } = (await response.json()) as { payPage: string };
  return payPage;
}
