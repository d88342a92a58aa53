import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsOf } from '../../config/limits.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

type Payload = ReturnType<typeof orderPayload>;
type Line = Payload['orderItems'][number];

/** Invalid orders that a malicious or broken browser may send, and the errors that they get. */
const rejections: { title: string; spoil: (payload: Payload) => object; status: number; code: string }[] = [
  { title: 'a lower price', spoil: withLine({ price: 1 }), status: 409, code: 'PRICE_CHANGED' },
  { title: 'a higher price', spoil: withLine({ price: 99_000 }), status: 409, code: 'PRICE_CHANGED' },
  {
    title: 'a lower price with sums to match',
    spoil: (payload) => ({ ...withLine({ price: 100 })(payload), itemsPrice: 100, totalAmount: 3_100 }),
    status: 409,
    code: 'PRICE_CHANGED',
  },
  { title: 'a lower sum of the pieces', spoil: withField({ itemsPrice: 1 }), status: 409, code: 'PRICE_CHANGED' },
  { title: 'free shipping', spoil: withField({ shippingPrice: 0 }), status: 409, code: 'PRICE_CHANGED' },
  {
    title: 'a discount nobody gave',
    spoil: (payload) => ({ ...payload, couponDiscount: 500, totalAmount: payload.totalAmount - 500 }),
    status: 409,
    code: 'PRICE_CHANGED',
  },
  { title: 'a lower total', spoil: withField({ totalAmount: 1 }), status: 409, code: 'PRICE_CHANGED' },
  { title: 'a total below zero', spoil: withField({ totalAmount: -1 }), status: 400, code: 'invalid_request' },
  { title: 'a total with kobo', spoil: withField({ totalAmount: 0.5 }), status: 400, code: 'invalid_request' },
  { title: 'no piece', spoil: withLine({ quantity: 0 }), status: 400, code: 'invalid_request' },
  { title: 'pieces below zero', spoil: withLine({ quantity: -1 }), status: 400, code: 'invalid_request' },
  { title: 'one piece and a half', spoil: withLine({ quantity: 1.5 }), status: 400, code: 'invalid_request' },
  { title: '21 pieces', spoil: withLine({ quantity: 21 }), status: 400, code: 'invalid_request' },
  { title: 'a quantity in words', spoil: withLine({ quantity: '2' }), status: 400, code: 'invalid_request' },
  {
    title: 'the shipping method of another state',
    spoil: withField({ shippingMethod: 'osun-ileife-1', shippingPrice: 1_000, totalAmount: 13_500 }),
    status: 422,
    code: 'bad_shipping',
  },
  {
    title: 'a cheaper price under a dearer method',
    spoil: withField({ shippingMethod: 'lagos-area-4' }),
    status: 409,
    code: 'PRICE_CHANGED',
  },
  {
    title: 'a shipping method nobody offers',
    spoil: withField({ shippingMethod: 'by-drone' }),
    status: 422,
    code: 'bad_shipping',
  },
  { title: 'an unknown coupon', spoil: withField({ couponCode: 'FREE' }), status: 400, code: 'coupon_invalid' },
  { title: 'no lines', spoil: withField({ orderItems: [] }), status: 400, code: 'invalid_request' },
  {
    title: '51 lines',
    spoil: (payload) => ({ ...payload, orderItems: Array(51).fill(payload.orderItems[0]) }),
    status: 400,
    code: 'invalid_request',
  },
  {
    title: 'the same piece twice',
    spoil: (payload) => ({ ...payload, orderItems: [...payload.orderItems, ...payload.orderItems] }),
    status: 400,
    code: 'invalid_request',
  },
  { title: 'a product nobody sells', spoil: withLine({ product: randomUUID() }), status: 409, code: 'stock_short' },
  { title: 'a variant nobody sells', spoil: withLine({ variantId: randomUUID() }), status: 409, code: 'stock_short' },
  { title: 'a size nobody sells', spoil: withLine({ size: 'XXL' }), status: 409, code: 'stock_short' },
  { title: 'another provider', spoil: withField({ paymentMethod: 'cash' }), status: 400, code: 'invalid_request' },
  { title: 'no guest', spoil: withField({ guestInfo: undefined }), status: 400, code: 'invalid_request' },
];

test.each(rejections)('an order with $title is rejected and leaves nothing behind', async ({ spoil, status, code }) => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db, { price: 12_500 })]);

  const response = await new Shopper(shop).call('POST', '/api/orders', spoil(payload));

  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({
    success: false,
    code,
    message: expect.stringMatching(/^[A-Z].{8,}/) as string,
  });
  await expectNothingOrdered(shop);
});

test('a product under the variant of another one is rejected', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await makeProduct(shop.db), await makeProduct(shop.db)];

  const { status, body } = await new Shopper(shop).call(
    'POST',
    '/api/orders',
    orderPayload([{ ...shirt, variantId: gown.variantId }]),
  );

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'stock_short', message: 'This item does not exist' });
  await expectNothingOrdered(shop);
});

test('whichever single number of an order is changed, the order is rejected', async () => {
  const shop = await testShop();
  const products = [await makeProduct(shop.db, { price: 7_000 }), await makeProduct(shop.db, { price: 3_500 })];
  const right = orderPayload(products, { quantity: 2 });
  const { shippingMethod: _, ...rightForOldCallers } = right;
  shop.config.limits = limitsOf(100); // Rate limits are not under test here.

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(right, rightForOldCallers),
      anyChange,
      anyValue,
      async (payload, change, value) => {
        const tampered = change(payload, value);
        fc.pre(JSON.stringify(tampered) !== JSON.stringify(payload));

        const { status, body } = await new Shopper(shop).call('POST', '/api/orders', tampered);

        expect([400, 409, 422]).toContain(status);
        expect(body.message).toMatch(/^[A-Z].{8,}/);
      },
    ),
    { numRuns: 300 },
  );
  await expectNothingOrdered(shop);
});

type Numbers = Pick<Payload, 'orderItems' | 'itemsPrice' | 'shippingPrice' | 'couponDiscount' | 'totalAmount'>;
type Change = (payload: Numbers, value: number) => Numbers;

/** Replaces one of the order's numbers. */
const anyChange = fc.constantFrom<Change[]>(
  (payload, itemsPrice) => ({ ...payload, itemsPrice }),
  (payload, shippingPrice) => ({ ...payload, shippingPrice }),
  (payload, couponDiscount) => ({ ...payload, couponDiscount }),
  (payload, totalAmount) => ({ ...payload, totalAmount }),
  (payload, price) => ({ ...payload, orderItems: withLineAt(0, payload, { price }) }),
  (payload, price) => ({ ...payload, orderItems: withLineAt(1, payload, { price }) }),
  (payload, quantity) => ({ ...payload, orderItems: withLineAt(0, payload, { quantity }) }),
  (payload, quantity) => ({ ...payload, orderItems: withLineAt(1, payload, { quantity }) }),
);

/** Amounts that look right, and invalid numbers. */
const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom(0, 1_000, 3_000, 3_500, 4_000, 7_000, 14_000, 21_000, 24_000, 24_500),
  fc.integer(),
  fc.double(),
);

function withLineAt(position: number, { orderItems }: Numbers, changes: Partial<Line>): Line[] {
  return orderItems.map((line, at) => (at === position ? { ...line, ...changes } : line));
}

function withField(changes: object) {
  return (payload: Payload) => ({ ...payload, ...changes });
}

function withLine(changes: { [Name in keyof Line]?: unknown }) {
  return (payload: Payload) => ({ ...payload, orderItems: [{ ...payload.orderItems[0], ...changes }] });
}

async function expectNothingOrdered({ db }: TestShop) {
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('stock').select('size').where('reserved', '>', 0).execute()).toEqual([]);
}
