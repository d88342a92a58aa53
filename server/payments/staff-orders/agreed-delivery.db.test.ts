import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import { sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  counter,
  openLink,
  payByLink,
  payLinkForm,
  sellByLink,
  withAddress,
} from '../../../tests/actions/pay-links.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import { makeProduct, type CreatedProduct } from '../../../tests/data/factories.ts';
import { invoiceContent } from '../../invoices/invoice-content.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';

const url = '/api/admin/staff-orders';
const cash = { way: 'cash', reference: '' };

test('a delivery price that was agreed in the chat is that of the order, its page, its emails and its invoice', async () => {
  const { shop, shirt, manager } = await counter();

  const { id, file } = await sellByLink(manager, { ...agreed(shirt, 6_500), customer: withAddress });

  expect(file.order).toMatchObject({ shippingPrice: 6_500, totalAmount: shirt.price + 6_500 });
  const linked = await openLink(new Shopper(shop), file);
  expect(linked).toMatchObject({ shippingPrice: 6_500, totalAmount: shirt.price + 6_500 });
  expect(await payByLink(shop, manager, id)).toBe('paid');
  const receipt = shop.db.selectFrom('letters').select('text').where('key', 'like', `order-paid:${id}%`);
  expect((await receipt.executeTakeFirstOrThrow()).text).toMatch(/Shipping:? *₦6,500/);
  const { order } = await adminOrderOf(manager, id);
  expect(invoiceContent(order, await issueInvoice(shop, id)).sums).toContainEqual(['Delivery', '₦6,500']);
  expect(await complaints(shop)).toEqual([]);
});

test('the order’s log says which delivery price was agreed instead of which, and who agreed it', async () => {
  const { shop, shirt, manager } = await counter();

  const { file } = await sellByLink(manager, agreed(shirt, 0));

  expect(file.order).toMatchObject({ shippingPrice: 0, totalAmount: shirt.price });
  const event = file.events.find(({ kind }) => kind === 'delivery_agreed');
  expect(event).toMatchObject({ by: { name: 'The manager' }, note: { agreed: 0, listed: 3_500 } });
  const { detail } = await shop.db.selectFrom('auditLog').select('detail').executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ agreedDelivery: 0 });
  const { file: usual } = await sellByLink(manager, payLinkForm(shirt));
  expect(usual.events.map(({ kind }) => kind)).not.toContain('delivery_agreed');
});

test.for([null, -1, 0.5, '6500', 1_000_001, 1e12, true, {}])(
  'an agreed delivery price of %j is rejected, and nothing is sold',
  async (agreedDelivery) => {
    const { shop, shirt, manager } = await counter();

    const { status, body } = await manager.call('POST', url, { ...payLinkForm(shirt), agreedDelivery });

    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['agreedDelivery']]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  },
);

test('what is taken along or collected has no agreed delivery price, and a total without it is rejected', async () => {
  const { shop, shirt, manager } = await counter();
  await shop.db
    .updateTable('deliveryAreas')
    .set({ pickupAt: '1 Broad Street' })
    .where('id', '=', 'lagos-area-4')
    .execute();
  const rejected = async (form: object) => {
    const { body } = await manager.call('POST', url, { ...form, key: randomUUID() });
    return body['fields'] ?? body.code;
  };

  const onlyDeliveries = { agreedDelivery: 'Only a delivery can have an agreed price' };
  expect(await rejected({ ...agreed(shirt, 500), address: null, payment: cash })).toEqual(onlyDeliveries);
  const address = { ...payLinkForm(shirt).address, area: 'lagos-area-4' };
  expect(await rejected({ ...agreed(shirt, 500), address })).toEqual(onlyDeliveries);
  expect(await rejected({ ...agreed(shirt, 500), totalAmount: payLinkForm(shirt).totalAmount })).toBe('PRICE_CHANGED');
});

test('an agreed price stays when the area’s price changes, for anyone who saves the sale and for a change of an item', async () => {
  const { shop, shirt, manager } = await counter();
  const other = await makeProduct(shop.db, { name: 'Other shirt', price: shirt.price + 1_000, stock: { M: 3 } });
  await shop.db.updateTable('deliveryAreas').set({ price: 9_000 }).where('id', '=', 'lagos-mainland-2').execute();
  const { id } = await sellByLink(manager, { ...agreed(shirt, 6_500), payment: cash });

  const { productId: product, variantId, price } = other;
  const dearer = { product, variantId, size: 'M', price, difference: 1_000, payment: cash };
  const change = { key: randomUUID(), position: 0, quantity: 1, ...dearer };
  expect((await sendChange(manager, id, change)).status).toBe(200);

  const { order } = await adminOrderOf(manager, id);
  expect(order).toMatchObject({ shippingPrice: 6_500, totalAmount: other.price + 6_500 });
  expect(await complaints(shop)).toEqual([]);
});

test('another delivery costs its area’s price, less what was agreed and paid', async () => {
  const { shop, shirt, manager } = await counter();
  const { id } = await sellByLink(manager, { ...agreed(shirt, 2_000), payment: cash });

  const { body } = await manager.call('GET', `/api/admin/orders/${id}/delivery-offers`);

  const offers = body['offers'] as DeliveryOffer[];
  expect(offers.find(({ areaId }) => areaId === 'lagos-island-2')).toMatchObject({ price: 4_500, difference: 2_500 });
  const address = { name: 'Ada Eze', phone: '08031234567', street: '9 Toyin Street', city: 'Ikeja', zipCode: '' };
  expect((await manager.call('PUT', `/api/admin/orders/${id}/address`, address)).status).toBe(200);
  expect((await adminOrderOf(manager, id)).order).toMatchObject({ shippingPrice: 2_000 });
  expect(await complaints(shop)).toEqual([]);
});

/** A sale to an area that costs ₦3,500. */
const agreed = (shirt: CreatedProduct, agreedDelivery: number) => ({
  ...payLinkForm(shirt),
  agreedDelivery,
  totalAmount: shirt.price + agreedDelivery,
});
