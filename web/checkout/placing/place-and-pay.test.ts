import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '../../browser-storage.ts';
import { clearAttempt } from '../../payments/checkout-attempt.ts';
import type { Payload } from './order-payload.ts';
import { placeAndPay } from './place-and-pay.ts';

/** The requests in order, and the response to each: status and body. */
const requests: string[] = [];
const keys: (string | null)[] = [];
let responses: [status: number, body: object][] = [];
const went = vi.fn<(url: string) => void>();

const payload = { totalAmount: 41_500, guestInfo: { email: 'adaeze@example.com' } } as Payload;
const placed = (id: string): [number, object] => [200, { success: true, order: { _id: id } }];
const started: [number, object] = [200, { success: true, data: { authorizationUrl: 'https://pay.example/1' } }];
const outage: [number, object] = [503, { success: false, message: 'Payment is not available right now.' }];
const notPayable: [number, object] = [409, { success: false, code: 'not_payable', message: 'No longer payable' }];
const order = (id: string, status: string, isPaid: boolean): [number, object] => [
  200,
  { success: true, order: { _id: id, status, isPaid, orderItems: [] } },
];

beforeEach(() => {
  requests.length = 0;
  keys.length = 0;
  went.mockClear();
  vi.stubGlobal('location', { assign: went });
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    if (url === '/api/orders') keys.push(new Headers(headers).get('idempotency-key'));
    const [status, body] = responses.shift()!;
    return Promise.resolve(Response.json(body, { status }));
  });
});

afterEach(() => {
  clearAttempt();
  deviceStorage.remove('pendingOrderId');
  vi.unstubAllGlobals();
});

const create = 'POST /api/orders';
const initialise = 'POST /api/payment/paystack/initialize';

test('the order is placed, its payment started, and the browser goes to the provider', async () => {
  responses = [placed('order-1'), started];
  expect(await placeAndPay(payload)).toBeNull();
  expect(requests).toEqual([create, initialise]);
  expect(went).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
});

test('after a payment that could not start, only the start is repeated', async () => {
  responses = [placed('order-1'), outage];
  await expect(placeAndPay(payload)).rejects.toThrow('Payment is not available right now.');

  responses = [started];
  await placeAndPay(payload);
  expect(requests).toEqual([create, initialise, initialise]);
});

test('after a lost response the order is sent again with the same key', async () => {
  responses = [[500, { success: false }], placed('order-1'), started];
  await expect(placeAndPay(payload)).rejects.toThrow('Failed to create order');
  await placeAndPay(payload);
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a key that the server knows for another order is not sent again', async () => {
  const rejection = {
    success: false,
    code: 'key_reused',
    message: 'This order was already sent with different items or details.',
  };
  responses = [[422, rejection], placed('order-2'), started];
  await expect(placeAndPay(payload)).rejects.toThrow(rejection.message);
  await placeAndPay(payload);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test('another total is another key', async () => {
  responses = [outage, placed('order-2'), started];
  await expect(placeAndPay(payload)).rejects.toThrow();
  await placeAndPay({ ...payload, totalAmount: 43_000 });
  expect(keys[1]).not.toBe(keys[0]);
});

test('an order whose hold ended is ordered anew', async () => {
  responses = [placed('order-1'), outage];
  await expect(placeAndPay(payload)).rejects.toThrow();

  responses = [notPayable, order('order-1', 'cancelled', false), placed('order-2'), started];
  expect(await placeAndPay(payload)).toBeNull();
  expect(requests.slice(2)).toEqual([initialise, 'GET /api/orders/order-1', create, initialise]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('an order that was paid in the meantime is handed back and not ordered twice', async () => {
  responses = [placed('order-1'), outage];
  await expect(placeAndPay(payload)).rejects.toThrow();

  responses = [notPayable, order('order-1', 'processing', true)];
  expect(await placeAndPay(payload)).toMatchObject({ _id: 'order-1', isPaid: true });
  expect(went).not.toHaveBeenCalled();
});

test('when nobody can say what became of the order, nothing new is ordered', async () => {
  responses = [placed('order-1'), outage];
  await expect(placeAndPay(payload)).rejects.toThrow();

  responses = [notPayable, [500, { success: false }]];
  await expect(placeAndPay(payload)).rejects.toThrow('Failed to fetch order');
  responses = [started];
  await placeAndPay(payload);
  expect(requests.slice(2)).toEqual([initialise, 'GET /api/orders/order-1', initialise]);
});

/** The request for one shirt, and the order that is returned for it. */
const line = {
  product: 'p',
  variantId: 'v',
  size: 'M',
  quantity: 1,
  price: 12_500,
  name: 'Shirt',
  image: '',
  color: '',
};
const whole: Payload = {
  orderItems: [line],
  shippingAddress: {
    street: '14 Market Road',
    city: 'Surulere',
    state: 'Lagos',
    zipCode: '',
    country: 'Nigeria',
    phone: '+2348035550123',
  },
  shippingMethod: 'lagos-mainland-1',
  paymentMethod: 'paystack',
  itemsPrice: 12_500,
  shippingPrice: 3_000,
  couponDiscount: 1_250,
  couponCode: 'WELCOME10',
  totalAmount: 14_250,
  guestInfo: { name: 'Ada Eze', email: 'ada@example.com', phone: '+2348035550123' },
};
const begun = (changes: object): [number, object] => [
  200,
  { success: true, order: { ...whole, storeCredit: 0, _id: 'order-7', status: 'pending', isPaid: false, ...changes } },
];
const ask = 'GET /api/orders/order-7';

test('the same order, begun in another tab, is gone on with and not placed twice', async () => {
  deviceStorage.store('pendingOrderId', 'order-7');
  responses = [begun({}), started];
  expect(await placeAndPay(whole)).toBeNull();
  expect(requests).toEqual([ask, initialise]);
});

test('what was paid before the connection broke is handed back and not paid again', async () => {
  deviceStorage.store('pendingOrderId', 'order-7');
  responses = [begun({ status: 'processing', isPaid: true })];
  expect(await placeAndPay(whole)).toMatchObject({ _id: 'order-7', isPaid: true });
  expect(requests).toEqual([ask]);
});

test.for<[string, object]>([
  ['that was cancelled', { status: 'cancelled' }],
  ['that was paid and refunded', { status: 'cancelled', isPaid: true }],
  ['of more pieces', { orderItems: [{ ...line, quantity: 2 }] }],
  ['of another size', { orderItems: [{ ...line, size: 'L' }] }],
  ['to another street', { shippingAddress: { ...whole.shippingAddress, street: '15 Market Road' } }],
  ['for somebody else', { guestInfo: { ...whole.guestInfo, email: 'eve@example.com' } }],
  ['without the coupon', { couponCode: null, couponDiscount: 0, totalAmount: 15_500 }],
])('an earlier order %s is another order', async ([, changes]) => {
  deviceStorage.store('pendingOrderId', 'order-7');
  responses = [begun(changes), placed('order-8'), started];
  await placeAndPay(whole);
  expect(requests).toEqual([ask, create, initialise]);
});

test('when nobody can say what became of the earlier order, nothing is ordered', async () => {
  deviceStorage.store('pendingOrderId', 'order-7');
  responses = [[500, { success: false }]];
  await expect(placeAndPay(whole)).rejects.toThrow('Failed to fetch order');
  expect(requests).toEqual([ask]);
});

test('an order begun in another tab whose hold ended in the meantime is ordered anew', async () => {
  deviceStorage.store('pendingOrderId', 'order-7');
  responses = [
    begun({}),
    notPayable,
    order('order-7', 'cancelled', false),
    order('order-7', 'cancelled', false),
    placed('order-8'),
    started,
  ];
  expect(await placeAndPay(whole)).toBeNull();
  expect(requests.slice(-2)).toEqual([create, initialise]);
});

test('where no cookie is kept, the order that was just placed is asked for again under its key, with a key of the tab’s own', async () => {
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const sent = new Headers(headers);
    if (url === '/api/orders') keys.push(sent.get('idempotency-key'));
    shown.push(sent.get('x-order-key'));
    const [status, body] = responses.shift()!;
    return Promise.resolve(Response.json(body, { status }));
  });
  const shown: (string | null)[] = [];
  const notFound: [number, object] = [404, { success: false, code: 'order_not_found', message: 'Order not found' }];
  responses = [placed('order-1'), notFound, notFound, placed('order-1'), started];

  vi.resetModules(); // The key lasts as long as the page does.
  const page = await import('./place-and-pay.ts');
  expect(await page.placeAndPay(payload)).toBeNull();

  expect(requests).toEqual([create, initialise, 'GET /api/orders/order-1', create, initialise]);
  expect(keys[1]).toBe(keys[0]);
  expect(shown.slice(0, 3)).toEqual([null, null, null]);
  expect(shown[3]).toMatch(/^[\w-]{43}$/);
  expect(shown[4]).toBe(shown[3]);
  expect(went).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
});

test('an order that costs nothing is there when it is placed, and no payment is started', async () => {
  responses = [order('order-1', 'processing', true)];
  expect(await placeAndPay(payload)).toMatchObject({ _id: 'order-1', isPaid: true });
  expect(requests).toEqual([create]);
  expect(went).not.toHaveBeenCalled();
});

test('when the response to it is lost, the same order is found by its key', async () => {
  responses = [[500, { success: false }], order('order-1', 'processing', true)];
  await expect(placeAndPay(payload)).rejects.toThrow('Failed to create order');
  expect(await placeAndPay(payload)).toMatchObject({ _id: 'order-1' });
  expect(keys[1]).toBe(keys[0]);
});
