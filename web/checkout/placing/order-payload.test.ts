import { expect, test } from 'vitest';
import { naira } from '#shared/money.ts';
import { OrderPayload } from '#shared/orders/order-payload.ts';
import { firstDelivery } from '../../../tests/actions/delivery.ts';
import { validateDelivery, emptyDraft } from '../delivery/delivery-draft.ts';
import { orderPayload } from './order-payload.ts';

const line = {
  productId: '0a1b2c3d-0000-4000-8000-000000000001',
  variantId: '0a1b2c3d-0000-4000-8000-000000000002',
  name: 'Adunni Wrap Dress',
  size: 'M',
  color: { name: 'lagoon' },
  price: 38_500,
  image: '/pictures/adunni.webp',
  quantity: 2,
};

const island = { method: 'lagos-island-2', price: naira(4_500) };
const mainland = { method: 'lagos-mainland-1', price: naira(3_000) };

const { delivery } = validateDelivery(firstDelivery, {
  ...emptyDraft(firstDelivery),
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'adaeze@example.com',
  phone: '08035550123',
  address: '14 Allen Avenue',
  apartment: 'Flat 2',
  city: 'Ikeja',
  state: 'Lagos',
});

test('the total is subtotal plus shipping', () => {
  expect(orderPayload([line], delivery!, island)).toMatchObject({
    itemsPrice: 77_000,
    shippingPrice: 4_500,
    couponDiscount: 0,
    couponCode: null,
    totalAmount: 81_500,
    shippingMethod: 'lagos-island-2',
  });
});

test('a coupon is taken off the pieces and never off the shipping', () => {
  const coupon = { code: 'WELCOME10', discountAmount: 7_700, cartTotal: 77_000 };
  expect(orderPayload([line], delivery!, island, coupon)).toMatchObject({
    couponDiscount: 7_700,
    couponCode: 'WELCOME10',
    totalAmount: 73_800,
  });
  expect(orderPayload([line], delivery!, island, { ...coupon, discountAmount: 90_000 })).toMatchObject({
    couponDiscount: 77_000,
    totalAmount: 4_500,
  });
});

test('the apartment stands after the street', () => {
  expect(orderPayload([line], delivery!, mainland).shippingAddress.street).toBe('14 Allen Avenue, Flat 2');
});

test('without an apartment the street stands alone', () => {
  const { shippingAddress } = orderPayload([line], { ...delivery!, apartment: '' }, mainland);
  expect(shippingAddress.street).toBe('14 Allen Avenue');
});

test('the server takes it', () => {
  expect(OrderPayload.safeParse(orderPayload([line], delivery!, mainland)).success).toBe(true);
});

test('to a state without an area of its own the order names none', () => {
  expect(orderPayload([line], delivery!, { method: '', price: naira(4_000) })).not.toHaveProperty('shippingMethod');
});
