import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { flushSecurityEvents, logSecurityEvent } from '#server/security/log-security-event.ts';
import { enforceReservationLimits } from './enforce-reservation-limits.ts';
import { reservationTotals } from './reservation-totals.ts';
import { guestWithOrder, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { limitsOf, readChanges } from '../../config/limits.ts';

test('the shop sees from where many unpaid orders come, and puts their pieces back with one tap', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const [first] = await ordersFrom(shop, shirt, { network: '102.89.33.7', orders: 3 });
  await ordersFrom(shop, shirt, { network: '102.89.40.1', orders: 2 });

  const { body } = await owner.call('GET', '/api/admin/reservations/networks');
  expect(body).toMatchObject({
    networks: [{ network: '102.89.33.7', orders: 3, reserving: 3, units: 3, value: 37_500 }],
    firstToPay: { sizes: 0, until: null },
    totals: { reserving: 5, maxReserving: 60, lingering: 0, maxLingering: 12 },
  });

  const released = await owner.call('POST', '/api/admin/reservations/release', { network: '102.89.33.7' });
  expect(released).toMatchObject({ status: 200, body: { message: 'Items of 3 orders are back on sale' } });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 20, reserved: 2 }]);
  expect((await owner.call('GET', '/api/admin/reservations/networks')).body).toMatchObject({
    networks: [{ network: '102.89.33.7', orders: 3, reserving: 0, units: 0, value: 0 }],
    totals: { reserving: 2 },
    firstToPay: { sizes: 1, until: '2026-11-02T10:00:00.000Z' },
  });
  const log = await shop.db
    .selectFrom('orderEvents')
    .select(['kind', 'who'])
    .where('orderId', '=', first ?? '')
    .execute();
  expect(log.map(({ kind }) => kind)).toEqual(['placed', 'released']);
});

test('no order is released by staff without its entry in the audit log', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const placed = await ordersFrom(shop, shirt, { network: '102.89.33.7', orders: 3 });
  const release = () => owner.call('POST', '/api/admin/reservations/release', { network: '102.89.33.7' });
  const log = shop.db.selectFrom('auditLog').select('subject').where('action', '=', 'reservations.released');
  const [first = '', second = '', third = ''] = placed;
  await sql`alter table audit_log add constraint fails check (subject <> ${sql.lit(second)}) not valid`.execute(
    shop.db,
  );

  expect((await release()).status).toBe(500);
  const released = shop.db.selectFrom('orders').select('id').where('releasedAt', 'is not', null);
  expect((await log.execute()).map(({ subject }) => subject)).toEqual((await released.execute()).map(({ id }) => id));
  await sql`alter table audit_log drop constraint fails`.execute(shop.db);
  await release();
  await release();

  const subjects = (await log.execute()).map(({ subject }) => subject);
  expect(new Set(subjects)).toEqual(new Set([first, second, third]));
  expect(subjects).toHaveLength(3);
});

test('orders from many networks are seen in the totals, on the dashboard and among the security events', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 200 } });
  for (let one = 0; one < 13; one += 1) await ordersFrom(shop, shirt, { network: `102.89.${one}.1`, orders: 1 });
  shop.clock.forward({ minutes: 2 });

  const { body } = await owner.call('GET', '/api/admin/reservations/networks');
  expect(body).toMatchObject({ networks: [], totals: { reserving: 13, lingering: 13, maxLingering: 12 } });
  // Another kind: the dashboard doesn't count it.
  logSecurityEvent(shop, { kind: 'proof-required', act: 'place an order', network: '102.89.0.1' });
  await flushSecurityEvents(shop.db);
  const overReserved = async () =>
    (await owner.call('GET', '/api/admin/dashboard')).body['dashboard'] as { overReserved: number };
  expect(await overReserved()).toMatchObject({ overReserved: 13 });

  await enforceReservationLimits(shop);
  await flushSecurityEvents(shop.db);
  expect(await overReserved()).toMatchObject({ overReserved: 13 });
  const events = await shop.db.selectFrom('securityEvents').select(['kind', 'network', 'times']).execute();
  expect(events.filter(({ kind }) => kind === 'reservations-released')).toHaveLength(13);
  shop.clock.forward({ hours: 2 });
  expect(await overReserved()).toMatchObject({ overReserved: 0 });
});

test('an order cancelled unpaid counts as lingering for an hour, and each sale allows three more to linger', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"reservations": {"maxLingeringByUnknown": 2}}'));
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const totals = async () => reservationTotals(shop.db, { now: shop.now(), rules: shop.config.limits.reservations });
  const leaver = await guestWithOrder(shop, shirt);
  await leaver.shopper.call('POST', `/api/orders/${leaver.order._id}/cancel`);
  expect(await totals()).toMatchObject({ reserving: 0, lingering: 1, maxLingering: 2 });

  const buyer = await guestWithOrder(shop, shirt, { email: 'bola@example.com' });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  expect(await totals()).toMatchObject({ lingering: 1, maxLingering: 3 });
  shop.clock.forward({ hours: 1 });
  expect(await totals()).toMatchObject({ lingering: 0 });
});

test('where an order was placed from is forgotten once it is paid or has ended', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const shopper = new Shopper(shop, '102.89.33.7');
  const order = await shopper.order(orderPayload([shirt]));
  await shopper.call('POST', `/api/orders/${order._id}/cancel`);

  expect(await shop.db.selectFrom('orders').select('network').execute()).toEqual([{ network: null }]);
});

async function ordersFrom(
  shop: TestShop,
  product: Awaited<ReturnType<typeof makeProduct>>,
  { network, orders }: { network: string; orders: number },
): Promise<string[]> {
  const placed = [];
  for (let one = 0; one < orders; one += 1) {
    const payload = orderPayload([product], { email: `stranger${one}.${network}@example.com` });
    placed.push((await new Shopper(shop, network).order(payload))._id);
  }
  return placed;
}
