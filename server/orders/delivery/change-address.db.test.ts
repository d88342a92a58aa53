import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { addressOf } from '#shared/orders/address-of.ts';
import {
  book,
  bookOne,
  paidOrder as courierOrder,
  ratesOf,
  shipmentsOf,
} from '../../../tests/actions/after-sale/couriers.ts';
import { type Buyer, guestWithOrder, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { fetchRates } from '../../couriers/fetch-rates.ts';
import type { ParcelRequest } from '../../couriers/provider/courier-provider.ts';
import { lockOrder } from '../lock-order.ts';

const newAddress = {
  name: 'Bisi Ojo',
  street: '7 Allen Avenue, Flat 2',
  city: 'Ikeja',
  zipCode: '100271',
  phone: '0803 555 0199',
};

test('a shopper changes where their paid order goes: the slip, the order and an email have the new address, the price stays', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);

  const response = await change(shopper, order, newAddress);

  expect(response).toMatchObject({ status: 200, body: { message: 'The delivery address has been changed.' } });
  const changed = response.body['order'] as Order;
  expect(addressOf(changed)).toEqual({ ...newAddress, phone: '+2348035550199' });
  expect(changed.shippingAddress.state).toBe(order.shippingAddress.state);
  expect([changed.shippingPrice, changed.totalAmount]).toEqual([order.shippingPrice, order.totalAmount]);
  expect(changed.guestInfo).toEqual({ ...order.guestInfo, name: 'Bisi Ojo' });
  const staff = await newStaff(shop);
  const { body } = await staff.call('GET', `/api/admin/slips?ids=${order._id}`);
  expect((body['slips'] as { order: Order }[]).map((slip) => addressOf(slip.order))).toEqual([addressOf(changed)]);
  expect(await emails(shop)).toEqual([
    {
      recipient: 'ada@example.com',
      text: expect.stringContaining('Bisi Ojo, 7 Allen Avenue, Flat 2, Ikeja') as string,
    },
  ]);
  expect(await events(shop)).toEqual([{ who: 'shopper', note: null }]);
});

test('the same address again changes nothing: no event and no email', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);

  expect((await change(shopper, order, addressOf(order))).status).toBe(200);
  await Promise.all([change(shopper, order, newAddress), change(shopper, order, newAddress)]);

  expect(await events(shop)).toHaveLength(1);
  expect(await emails(shop)).toHaveLength(1);
});

test('who corrects a phone beside a street that another corrected in the meantime reads so, and no former street comes back', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);
  const staff = await newStaff(shop);
  const shown = addressOf(order);
  const corrected = { ...shown, street: '7 Allen Avenue, Flat 2' };
  expect((await change(shopper, order, { ...corrected, shown })).status).toBe(200);

  const phone = '+2348035550199';
  const byStaff = (shownToStaff: object) =>
    staff.call('PUT', `/api/admin/orders/${order._id}/address`, { ...shownToStaff, phone, shown: shownToStaff });
  expect(await byStaff(shown)).toMatchObject({
    status: 409,
    body: {
      code: 'changed_elsewhere',
      message: 'Someone else changed this. Keep your changes, or load theirs.',
    },
  });
  expect(await change(shopper, order, { ...shown, phone, shown })).toMatchObject({
    status: 409,
    body: {
      code: 'changed_elsewhere',
      message: 'This address has been changed in the meantime. Please check it and save again.',
    },
  });
  expect(await addressNow(shopper, order)).toEqual(corrected);

  expect((await byStaff(corrected)).status).toBe(200);
  expect(await addressNow(shopper, order)).toEqual({ ...corrected, phone });
});

test('a correction that is sent again after a lost response succeeds, and changes nothing more', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);
  const form = { ...newAddress, shown: addressOf(order) };

  expect((await change(shopper, order, form)).status).toBe(200);
  expect((await change(shopper, order, form)).status).toBe(200);

  expect(await events(shop)).toHaveLength(1);
  expect(await emails(shop)).toHaveLength(1);
});

test('an order that is not paid, shipped or cancelled keeps its address', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const unpaid = await guestWithOrder(shop);
  const shipped = await paidOrder(shop, 'obi@example.com');
  await staff.call('POST', `/api/admin/orders/${shipped.order._id}/ship`, {});
  const cancelled = await guestWithOrder(shop, undefined, { email: 'eze@example.com' });
  await cancelled.shopper.call('POST', `/api/orders/${cancelled.order._id}/cancel`);

  for (const { shopper, order } of [unpaid, shipped, cancelled]) {
    expect(await change(shopper, order, newAddress)).toMatchObject({
      status: 409,
      body: {
        code: 'address_final',
        message: 'The address of this order can no longer be changed. Ask us by chat or email.',
      },
    });
    const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
    expect(addressOf(body['order'] as Order)).toEqual(addressOf(order));
  }
});

test('a parcel that leaves at the same moment keeps the address on its slip', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { shopper, order } = await paidOrder(shop);

  const [, , late] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => staff.call('POST', `/api/admin/orders/${order._id}/ship`, {}),
    () => change(shopper, order, newAddress),
  );

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(late.body.code).toBe('address_final');
});

test('while a courier is booked the address stays: the parcel would go to the other one', async () => {
  const { shop, manager, shopper, order, url } = await courierOrder();
  const shipment = await bookOne(manager, url);
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect((body['order'] as Order).isCourierBooked).toBe(true);

  expect((await change(shopper, order, newAddress)).body.code).toBe('courier_booked');
  expect(await manager.call('PUT', `${url}/address`, newAddress)).toMatchObject({
    status: 409,
    body: { message: 'A courier is booked for this order. Cancel the courier first.' },
  });
  expect(await events(shop)).toEqual([]);

  await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`);
  expect((await change(shopper, order, newAddress)).status).toBe(200);
});

test('prices of couriers for the former address book nothing', async () => {
  const { shop, manager, shopper, order, url } = await courierOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await change(shopper, order, newAddress);
  shop.clock.forward({ minutes: 1 });

  const { body } = await book(manager, url, { ...draft, rateId: rates[0]!.rateId });

  expect(body.code).toBe('shipment_moved');
  expect(await shipmentsOf(manager, url)).toEqual([]);
  expect((await bookOne(manager, url)).status).toBe('booked');
});

test('prices that were on their way while the address changed book nothing', async () => {
  const { shop, manager, shopper, order, url } = await courierOrder();
  const couriers = {
    ...shop.couriers!,
    async rates(parcel: ParcelRequest) {
      const found = await shop.couriers!.rates(parcel);
      shop.clock.forward({ minutes: 1 });
      await change(shopper, order, newAddress);
      shop.clock.forward({ minutes: 1 });
      return found;
    },
  };
  const { rates: offered, shipmentId } = await fetchRates({ ...shop, couriers }, order._id, {
    weightGrams: 1_200,
    who: 'staff:manager',
  });

  expect((await book(manager, url, { shipmentId, rateId: offered[0]!.rateId })).body.code).toBe('shipment_moved');
});

test('bad input is named field by field and changes nothing', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);

  const { status, body } = await change(shopper, order, { name: ' ', street: '', city: '', zipCode: '', phone: '12' });

  expect(status).toBe(400);
  expect(body['fields']).toEqual({
    name: 'Name is required',
    street: 'Address is required',
    city: 'City is required',
    phone: 'Invalid phone number',
  });
  expect(await events(shop)).toEqual([]);
});

test('an order’s mailbox gets five emails about its address in an hour, no matter who changes it', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);
  for (let number = 1; number <= 5; number += 1) {
    const street = `${number} Market Road`;
    expect((await change(shopper, order, { ...newAddress, street })).status).toBe(200);
  }

  expect(await change(shopper, order, { ...newAddress, street: '6 Market Road' })).toMatchObject({
    status: 429,
    body: { code: 'too_many_addresses' },
  });
  expect(await emails(shop)).toHaveLength(5);
});

test('staff change the address of a paid order, and the log says who', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const url = `/api/admin/orders/${order._id}/address`;

  expect(await staff.call('PUT', url, newAddress)).toMatchObject({
    status: 200,
    body: { message: 'Address changed. We’re emailing the customer.' },
  });

  expect(await events(shop)).toEqual([{ who: expect.stringMatching(/^staff:/) as string, note: null }]);
  const audit = await shop.db
    .selectFrom('auditLog')
    .select(['action', 'subject', 'detail'])
    .where('action', 'like', 'order.%')
    .execute();
  // Without the address: the log outlives a person's data.
  expect(audit).toEqual([{ action: 'order.address-changed', subject: order._id, detail: {} }]);
  await staff.call('POST', `/api/admin/orders/${order._id}/ship`, {});
  expect((await staff.call('PUT', url, newAddress)).body.message).toBe(
    'This order has changed. Reload it and check again.',
  );
});

async function paidOrder(shop: TestShop, email = 'ada@example.com'): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

const change = (who: Shopper, { _id }: Order, address: object) =>
  who.call('PUT', `/api/orders/${_id}/address`, address);

async function addressNow(shopper: Shopper, { _id }: Order) {
  const { body } = await shopper.call('GET', `/api/orders/${_id}`);
  return addressOf(body['order'] as Order);
}

const events = ({ db }: TestShop) =>
  db.selectFrom('orderEvents').select(['who', 'note']).where('kind', '=', 'address_changed').execute();

const emails = ({ db }: TestShop) =>
  db.selectFrom('letters').select(['recipient', 'text']).where('key', 'like', 'order-address:%').execute();
