import { createHmac } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hostileBodies, hostileTexts, routesOf, wrongWith } from '../../tests/data/hostile.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { SoftPasskey } from '../../tests/actions/soft-passkey.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { limitsOf, readChanges } from '../config/limits.ts';

/** The account for a refund that needs one. */
const account = { bankCode: '058', accountNumber: '0123456789', code: '123456' };

/** A valid body for every endpoint that takes one; the invalid ones are derived from them. */
const rightBodies: Record<string, (shop: TestShop) => Promise<object>> = {
  'POST /api/product/check-stock': async ({ db }) => {
    const { productId, variantId } = await makeProduct(db);
    return { productId, variantId, size: 'M', requestedQuantity: 1 };
  },
  'POST /api/coupon/validate': async ({ db }) => ({ code: await makeCoupon(db), cartTotal: 12_500 }),
  'POST /api/orders': async ({ db }) => orderPayload([await makeProduct(db, { stock: { M: 5_000 } })]),
  'POST /api/orders/:id/open': async () => ({ key: '0.x' }),
  'PUT /api/orders/:id/address': async () => ({
    name: 'Ada Eze',
    street: '14 Market Road',
    city: 'Surulere',
    zipCode: '',
    phone: '08035550123',
  }),
  // A photo, whose hostile bytes are in `server/photos/hostile-photos.db.test.ts`.
  'POST /api/orders/:id/photos': async () => ({}),
  'POST /api/orders/:id/returns': async () => ({
    lines: [{ position: 0, quantity: 1 }],
    reason: 'wrong_size',
    words: 'Too small',
    photos: ['2e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a5b'],
    key: '1e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a5b',
  }),
  'POST /api/orders/:id/returns/:returnId/withdraw': async () => ({}),
  'PUT /api/orders/:id/reviews/:productId': async () => ({
    stars: 4,
    fit: 'true',
    words: 'Lovely',
    name: 'Ada',
    photos: ['2e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a5b'],
    revision: 0,
  }),
  'POST /api/orders/find': async () => ({ number: '1a2b3c4d', email: 'ada@example.com' }),
  'POST /api/payment/paystack/initialize': async (shop) => {
    const { _id } = await new Shopper(shop).order(orderPayload([await makeProduct(shop.db)]));
    return { orderId: _id, email: 'ada@example.com' };
  },
  'POST /api/payment/paystack/webhook': async () => ({
    event: 'charge.success',
    data: { id: 1, reference: 'x', status: 'success', customer: { first_name: 'Ada' } },
  }),
  'POST /api/couriers/terminal/webhook': async () => ({
    event: 'shipment.updated',
    data: { shipment_id: 'SH-1', status: 'delivered' },
  }),
  'POST /api/text-messages/termii/webhook': async () => ({
    type: 'outbound',
    message_id: '1',
    receiver: '2348031234567',
    message: 'x',
    status: 'Delivered',
  }),
  'POST /api/contact': async () => ({ name: 'Ada', email: 'ada@example.com', message: 'Hello', website: '' }),
  'POST /api/orders/:id/cancel': async () => ({}),
  'POST /api/orders/:id/pay-on-delivery': async () => ({}),
  'POST /api/orders/:id/confirm': async () => ({ code: '123456' }),
  'POST /api/orders/:id/refunds/:refundId/account/code': async () => ({}),
  'POST /api/orders/:id/refunds/:refundId/account/find': async () => account,
  'POST /api/orders/:id/refunds/:refundId/account': async () => account,
  'POST /api/auth/send-otp': async () => ({ email: 'ada@example.com' }),
  'POST /api/auth/verify-otp': async () => ({ email: 'ada@example.com', otp: '123456' }),
  'POST /api/auth/register-send-otp': async () => details,
  'POST /api/auth/register-verify-otp': async () => ({ ...details, otp: '123456' }),
  'POST /api/auth/logout': async () => ({}),
  'POST /api/auth/refresh': async () => ({}),
  'PUT /api/user/profile': async () => ({ firstName: 'Ada', lastName: 'Eze' }),
  'PUT /api/user/cart-reminders': async () => ({ isOn: true }),
  'DELETE /api/user/delete-account': async () => ({}),
  'POST /api/user/sessions/end-others': async () => ({}),
  'POST /api/auth/passkey/options': async () => ({}),
  'POST /api/auth/passkey': async () => new SoftPasskey().show({ challenge: 'x' }),
  'POST /api/user/passkeys/options': async () => ({}),
  'POST /api/user/passkeys': async () => new SoftPasskey().make({ challenge: 'x' }),
  'DELETE /api/user/passkeys/:id': async () => ({}),
  'POST /api/admin/passkey/options': async () => ({}),
  'POST /api/admin/passkey': async () => new SoftPasskey().show({ challenge: 'x' }),
  'POST /api/cart': (shop) => item(shop),
  'PUT /api/cart/:index': async (shop) => ({ ...(await item(shop)), productId: undefined }),
  'DELETE /api/cart/:index': async () => ({}),
  'DELETE /api/cart': async () => ({}),
  'POST /api/cart/merge': async (shop) => ({ mergeId: 'a-merge-of-one-browser', items: [await item(shop)] }),
  'PUT /api/wishlist/:productId': async () => ({}),
  'DELETE /api/wishlist/:productId': async () => ({}),
  'POST /api/wishlist/join': async (shop) => ({
    joinId: 'the-list-of-one-browser',
    products: [(await item(shop)).productId],
  }),
  'POST /api/guest-cart': (shop) => item(shop),
  'POST /api/shared-carts': async ({ db }) => {
    const { productId, variantId } = await makeProduct(db);
    return { items: [`${productId}.${variantId.slice(0, 8)}.1.M`] };
  },
  'PUT /api/guest-cart/:index': async (shop) => ({ ...(await item(shop)), productId: undefined }),
  'DELETE /api/guest-cart/:index': async () => ({}),
  'DELETE /api/guest-cart': async () => ({}),
  'POST /api/admin/send-code': async () => ({ email: 'ada@example.com' }),
  'POST /api/admin/sign-in': async () => ({ email: 'ada@example.com', code: '123456' }),
  'POST /api/admin/first-owner/code': async () => firstOwner,
  'POST /api/admin/first-owner': async () => ({ ...firstOwner, code: '123456' }),
  'POST /api/admin/authenticator': async () => ({ code: '123456' }),
  'POST /api/newsletter/subscribe': async () => ({ email: 'ada@example.com', source: '/shop' }),
  'POST /newsletter/subscribe': async () => ({ email: 'ada@example.com', source: '/shop' }),
  'POST /newsletter/confirm': async () => ({ t: 'x' }),
  'POST /newsletter/unsubscribe': async () => ({ t: 'x', from: 'page' }),
  'POST /api/back-in-stock': (shop) => stockRequest(shop),
  'POST /back-in-stock': (shop) => stockRequest(shop),
  'POST /reviews/unsubscribe': async () => ({ t: 'x', from: 'page' }),
  'POST /cart-reminders/unsubscribe': async () => ({ t: 'x', from: 'page' }),
  'POST /back-in-stock/confirm': async () => ({ t: 'x' }),
  'POST /back-in-stock/unsubscribe': async () => ({ t: 'x', from: 'page' }),
  'POST /sign-in': async () => ({ t: 'x' }),
  'POST /contact': async () => ({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
  'POST /orders': async () => ({ number: '1a2b3c4d', email: 'ada@example.com' }),
};

const firstOwner = { email: 'ada@example.com', name: 'Ada', token: `x.${'a'.repeat(43)}` };

const details = { firstName: 'Ada', lastName: 'Eze', email: 'ada@example.com' };

/** Endpoints for signed-in shoppers; the others are called without a session. */
const signedIn = /^\w+ \/api\/(user|cart|wishlist)\b/;

async function stockRequest({ db }: TestShop) {
  const { productId, variantId } = await makeProduct(db, { stock: { M: 0 } });
  return { productId, variantId, size: 'M', email: 'ada@example.com' };
}

async function item({ db }: TestShop) {
  const { productId, variantId } = await makeProduct(db, { stock: { M: 5_000 } });
  return { productId, variantId, size: 'M', quantity: 1 };
}

test('every call that changes something is held against the bodies below', async () => {
  const { app } = await testShop();

  const changing = (await routesOf(app)).filter(({ method }) => method !== 'GET');
  const names = changing.map(({ method, url }) => `${method} ${url}`);

  // Admin endpoints are in tests/structure/admin-permissions.db.test.ts, except for signing in.
  const isAdmin = (name: string) => name.includes(' /api/admin/') && !(name in rightBodies);
  expect(names.filter((name) => !isAdmin(name)).toSorted()).toEqual(Object.keys(rightBodies).toSorted());
});

test.for(Object.entries(rightBodies))('%s takes or calmly rejects whatever its JSON says', async ([call, right]) => {
  const shop = await testShop();
  const bodies = hostileBodies(await right(shop));
  // All cart bodies come from one account: rate limits are not tested here.
  const often = { max: 1_000_000 };
  const carts = { 'browser a minute': often, 'browser an hour': often };
  shop.config.limits = limitsOf(
    1,
    readChanges(
      JSON.stringify({
        'change a cart': carts,
        'merge carts': { browser: often },
        'change a wish list': carts,
        'join wish lists': { browser: often },
      }),
    ),
  );
  const cookies = signedIn.test(call) ? (await newShopper(shop)).cookies() : {};

  const wrong: string[] = [];
  for (const [number, body] of bodies.entries()) {
    // Clients are rate limited, so each body comes from another client.
    const remoteAddress = `10.0.${Math.floor(number / 256)}.${number % 256}`;
    const response = await send(shop, call, body.replace('ada@', `ada${number}@`), {}, remoteAddress, cookies);
    const complaint = wrongWith(response);
    if (complaint !== null) wrong.push(`${complaint} to ${body.slice(0, 1000)}`);
  }

  expect(wrong.slice(0, 5)).toEqual([]);
});

const nowhere = '1a2b3c4d-0000-4000-8000-000000000000';

/** Forms that browsers without scripts send to a page's own path, and where they lead. */
const plainForms: readonly { call: string; fields: Record<string, string>; leadsTo: RegExp }[] = [
  {
    call: 'POST /contact',
    fields: { name: 'Ada', email: 'ada@example.com', message: 'Hello', website: '' },
    leadsTo: /^\/contact\?sent=(yes|invalid_request|too_many_messages&wait=\d+)#message$/,
  },
  {
    call: 'POST /orders',
    fields: { number: '1a2b3c4d', email: 'ada@example.com' },
    leadsTo: /^\/orders\?found=(yes|invalid_request|too_many_links&wait=\d+)#find$/,
  },
  {
    call: 'POST /back-in-stock',
    fields: { productId: nowhere, variantId: nowhere, size: 'M', email: 'ada@example.com' },
    leadsTo:
      /^\/back-in-stock\?(product=[\da-f-]{36}&colour=[\da-f-]{36}&)?requested=(stock_short|invalid_request|too_many_requests&wait=\d+)#outcome$/,
  },
];

test.for(plainForms)(
  '$call takes or calmly rejects whatever the fields of its form are',
  async ({ call, fields, leadsTo }) => {
    const shop = await testShop();
    const forms = Object.keys(fields).flatMap((field) =>
      hostileTexts.flatMap((text) => {
        const form = new URLSearchParams({ ...fields, [field]: text }).toString();
        return [form, `${form}&${field}=twice`, form.replace(`${field}=`, `${encodeURIComponent(text)}=`)];
      }),
    );

    for (const [number, form] of [...forms, '', '&&==', '%E0%A4%A=%', 'name='.repeat(5_000)].entries()) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const remoteAddress = `10.0.${Math.floor(number / 256)}.${number % 256}`;
      const response = await send(shop, call, form, headers, remoteAddress);
      expect([response.statusCode, response.headers.location], form.slice(0, 200)).toEqual([
        303,
        expect.stringMatching(leadsTo),
      ]);
    }
  },
);

test('the plain forms of the newsletter take or calmly reject whatever their fields are', async () => {
  const shop = await testShop();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const responsesTo = async (call: string, forms: string[]) => {
    const responses: string[] = [];
    for (const [number, form] of [...forms, '', '&&==', '%E0%A4%A=%', 't='.repeat(5_000)].entries()) {
      const remoteAddress = `10.0.${Math.floor(number / 256)}.${number % 256}`;
      const { statusCode, headers: responseHeaders } = await send(shop, call, form, headers, remoteAddress);
      responses.push(`${statusCode} ${responseHeaders.location}`);
    }
    return [...new Set(responses)].toSorted();
  };

  const subscribing = await responsesTo(
    'POST /newsletter/subscribe',
    formsOf({ email: 'ada@example.com', source: '/shop' }),
  );
  for (const response of subscribing) {
    expect(response).toMatch(
      /^303 \/(?!\/)[\w\-./~%]*\?newsletter=(yes|empty|invalid_request|too_many_requests&wait=\d+)#newsletter$/,
    );
  }
  expect(await responsesTo('POST /newsletter/confirm', formsOf({ t: 'x' }))).toEqual([
    '303 /newsletter/confirm?done=no',
  ]);
  const leaving = await responsesTo('POST /newsletter/unsubscribe', formsOf({ t: 'x', from: 'page' }));
  expect(leaving).toEqual(['303 /newsletter/unsubscribe?done=no', '404 undefined']);
});

/** The form with each field hostile, repeated, and under a hostile name. */
function formsOf(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((field) =>
    hostileTexts.flatMap((text) => {
      const form = new URLSearchParams({ ...fields, [field]: text }).toString();
      return [form, `${form}&${field}=twice`, form.replace(`${field}=`, `${encodeURIComponent(text)}=`)];
    }),
  );
}

// The webhook and photos are raw bytes; outside /api are plain forms.
const jsonCalls = Object.entries(rightBodies).filter(([call]) => /^\w+ \/api\/(?!.*\/(webhook|photos)$)/.test(call));

test.for(jsonCalls)('%s rejects what is not JSON, and says so', async ([call, rightBody]) => {
  const shop = await testShop();
  const right = JSON.stringify(await rightBody(shop));
  const rejected: [sent: string | Buffer, headers: Record<string, string | undefined>, status: number][] = [
    [' ', {}, 400],
    ['{"email":', {}, 400],
    [right.slice(0, -1), {}, 400],
    [`${right}${right}`, {}, 400],
    [`\uFEFF${right}`, { 'content-type': undefined }, 415],
    [right, { 'content-type': 'text/plain' }, 415],
    [right, { 'content-type': 'nonsense' }, 415],
    [right, { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['email=ada%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['<order/>', { 'content-type': 'application/xml' }, 415],
    [Buffer.from(right, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
    [Buffer.from([0xff, 0xfe, 0x00, 0x80]), {}, 400],
    [right, { 'content-encoding': 'gzip' }, 415],
    [right, { 'content-encoding': 'nonsense' }, 415],
    [' '.repeat(100_001), {}, 413],
    [gzipSync(right), { 'content-encoding': 'gzip' }, 415],
    [brotliCompressSync(' '.repeat(10_000_000)), { 'content-encoding': 'br' }, 415],
  ];

  for (const [sent, headers, status] of rejected) {
    const response = await send(shop, call, sent, headers);
    expect.soft(response.statusCode, `${sent.slice(0, 40).toString()} ${JSON.stringify(headers)}`).toBe(status);
    expect.soft(wrongWith(response)).toBeNull();
  }
});

function send(
  { app, config }: TestShop,
  call: string,
  payload: string | Buffer,
  headers = {},
  remoteAddress = '10.0.0.1',
  cookies: Record<string, string> = {},
) {
  const [method, url] = call.split(' ') as ['POST', string];
  const signature = createHmac('sha512', config.paystack.secretKey).update(payload).digest('hex');
  return app.inject({
    method,
    url: url.replace(':index', '0'),
    remoteAddress,
    cookies,
    payload,
    // Both providers have the demo's key here.
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature,
      'x-terminal-signature': signature,
      ...headers,
    },
  });
}
