import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { counter, payLinkForm, sellByLink } from '../../../tests/actions/pay-links.ts';
import { stockOf } from '../../../tests/actions/purchase.ts';
import type { CreatedProduct } from '../../../tests/data/factories.ts';

const url = '/api/admin/staff-orders';

test('a second tap returns the sale although a price has changed since, and never the sale of somebody else', async () => {
  const { shop, shirt, manager, owner } = await counter();
  const form = cashForm(shirt);
  const { body } = await manager.call('POST', url, form);
  await shop.db.updateTable('variants').set({ price: 13_000 }).execute();

  expect((await manager.call('POST', url, form)).body['orderId']).toBe(body['orderId']);
  const { body: others } = await owner.call('POST', url, {
    ...cashForm(shirt, 13_000),
    key: form.key,
  });
  expect(others['orderId']).not.toBe(body['orderId']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
});

test('a price that was shown wrongly is rejected although the total is right', async () => {
  const { shop, shirt, manager } = await counter();
  const form = cashForm(shirt);

  const { body } = await manager.call('POST', url, { ...form, items: [{ ...form.items[0], price: 12_000 }] });

  expect(body.code).toBe('PRICE_CHANGED');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('a total that Paystack takes no payment of gets no pay link, and staff take it by hand', async () => {
  const { shop, shirt, owner } = await counter();
  await shop.db.updateTable('variants').set({ price: 99 }).execute();
  const small = { ...cashForm(shirt, 99), address: null };

  const { body } = await owner.call('POST', url, { ...small, payment: { way: 'link', reference: '' } });

  expect((body['fields'] as Record<string, string>)['payment.way']).toBe(
    'A pay link is for ₦100 or more: Paystack takes no smaller payment. Take it by cash, POS or transfer',
  );
  expect((await owner.call('POST', url, small)).status).toBe(200);
});

test('an unknown state is named at its field', async () => {
  const { shirt, manager } = await counter();
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Atlantis' };

  const { body } = await manager.call('POST', url, { ...cashForm(shirt), address });

  expect([body.code, Object.keys(body['fields'] as object)]).toEqual(['invalid_request', ['address.state']]);
});

test('a reference that was typed before cash was chosen is not stored', async () => {
  const { shop, shirt, manager } = await counter();

  await manager.call('POST', url, { ...cashForm(shirt), payment: { way: 'cash', reference: '0042' } });

  const payments = await shop.db.selectFrom('manualPayments').select(['way', 'reference']).execute();
  expect(payments).toEqual([{ way: 'cash', reference: '' }]);
});

test('a shopper who takes the items along gives no name and no phone number, and one who waits for a parcel gives both', async () => {
  const { shop, shirt, manager } = await counter();
  const nobody = { name: ' ', phone: '', email: '' };
  const taken = { ...cashForm(shirt), customer: nobody };

  const { file } = await sellByLink(manager, taken);

  expect(file.order).toMatchObject({
    status: 'delivered',
    guestInfo: { name: 'Walk-in customer', phone: '', email: '' },
  });
  const { body } = await manager.call('POST', url, { ...payLinkForm(shirt), customer: nobody });
  expect(body['fields']).toEqual({
    'customer.name': 'Enter the customer’s name',
    'customer.phone': 'Phone number is required',
  });
  const wrong = { ...taken, key: randomUUID(), customer: { ...nobody, phone: '12' } };
  expect((await manager.call('POST', url, wrong)).body['fields']).toEqual({ 'customer.phone': 'Invalid phone number' });
  expect(await complaints(shop)).toEqual([]);
});

test('what is not published is neither found nor sold', async () => {
  const { shop, shirt, manager } = await counter();
  await shop.db.updateTable('products').set({ status: 'draft' }).execute();

  expect((await manager.call('GET', `${url}/items?search=counter`)).body['items']).toEqual([]);
  expect((await manager.call('POST', url, cashForm(shirt))).status).toBeGreaterThanOrEqual(400);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('a customer whose account was deleted is not offered by their phone number', async () => {
  const { shop, shirt, manager } = await counter();
  await manager.call('POST', url, cashForm(shirt));
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();

  expect((await manager.call('GET', `${url}/customer?phone=08031234567`)).body['customer']).toBeNull();
});

/** One shirt for cash, taken along. */
const cashForm = (shirt: CreatedProduct, price = shirt.price) => ({
  ...payLinkForm({ ...shirt, price }),
  address: null,
  payment: { way: 'cash', reference: '' },
  totalAmount: price,
});
