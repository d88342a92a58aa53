import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { addressOf } from '#shared/orders/address-of.ts';
import { type KnownRoute, routesOf } from '../data/hostile.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import { type ApiResponse, Shopper } from '../actions/shopper.ts';
import { newShopper } from '../actions/signing-in.ts';
import { SoftPasskey } from '../actions/soft-passkey.ts';
import { testShop } from '../shop/test-shop.ts';

/**
 * Who may call what: every route of the shop with nobody, two guests and two signed-in shoppers, each with the
 * resources of all. A new route fails the first test until it is classified here.
 */

/** The ids of one person's resources. */
interface Belongings {
  order: Order;
  reference: string;
}

interface OwnersCall {
  /** The request for one person's resource. */
  ask: (who: Shopper, theirs: Belongings) => Promise<ApiResponse>;
  /** Whether the response shows it. */
  shows: (response: ApiResponse) => boolean;
  /** The response for an unknown shopper. */
  rejection: { status: number; code?: string };
}

const notFound = { status: 404, code: 'order_not_found' };
const found = ({ status }: ApiResponse) => status === 200;

/** A refund that no order has. */
const noRefund = '3f8d2d83-3776-4f20-a420-0c1d2e3f4a5b';
const account = { bankCode: '058', accountNumber: '0123456789', code: '123456' };

/** Endpoints of a resource that belongs to one person. */
const owners: Record<string, OwnersCall> = {
  'GET /api/orders/:id': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}`),
    shows: found,
    rejection: notFound,
  },
  'GET /api/orders/placed': {
    ask: (who, { order }) => who.call('GET', '/api/orders/placed', undefined, keyOf(order.guestInfo.email)),
    shows: found,
    rejection: notFound,
  },
  'POST /api/payment/paystack/initialize': {
    ask: (who, { order }) =>
      who.call('POST', '/api/payment/paystack/initialize', { orderId: order._id, email: order.guestInfo.email }),
    shows: found,
    rejection: notFound,
  },
  'GET /api/payment/paystack/verify/:reference': {
    ask: (who, { reference }) => who.verify(reference),
    shows: ({ body }) => 'guestInfo' in (body['order'] as object),
    rejection: { status: 200 }, // Paid or not, and no personal data.
  },
  'POST /api/orders/:id/cancel': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/cancel`),
    shows: found,
    rejection: notFound,
  },
  'POST /api/orders/:id/pay-on-delivery': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/pay-on-delivery`),
    shows: ({ body }) => body.code === 'not_on_delivery', // No area of the shop allows it.
    rejection: notFound,
  },
  'POST /api/orders/:id/confirm': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/confirm`, { code: '123456' }),
    shows: ({ body }) => body.code === 'not_on_delivery',
    rejection: notFound,
  },
  'GET /api/orders/:id/banks': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}/banks`),
    shows: found,
    rejection: notFound,
  },
  'POST /api/orders/:id/refunds/:refundId/account/code': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/refunds/${noRefund}/account/code`, {}),
    shows: ({ body }) => body.code === 'account_not_needed', // Nothing is refunded.
    rejection: notFound,
  },
  'POST /api/orders/:id/refunds/:refundId/account/find': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/refunds/${noRefund}/account/find`, account),
    shows: ({ body }) => body.code === 'account_not_needed', // Nothing is refunded.
    rejection: notFound,
  },
  'POST /api/orders/:id/refunds/:refundId/account': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/refunds/${noRefund}/account`, account),
    shows: ({ body }) => body.code === 'account_not_needed',
    rejection: notFound,
  },
  'PUT /api/orders/:id/address': {
    ask: (who, { order }) => who.call('PUT', `/api/orders/${order._id}/address`, addressOf(order)),
    shows: ({ body }) => body.code === 'address_final', // Not paid yet.
    rejection: notFound,
  },
  'GET /api/orders/:id/invoice': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}/invoice`),
    // The order is not paid yet.
    shows: ({ body }) => body.code === 'no_invoice',
    rejection: notFound,
  },
  'GET /api/orders/:id/returns': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}/returns`),
    shows: found,
    rejection: notFound,
  },
  // The owner is told that the order was not delivered, or that there is no such return.
  'POST /api/orders/:id/returns': {
    ask: (who, { order }) =>
      who.call('POST', `/api/orders/${order._id}/returns`, {
        lines: [{ position: 0, quantity: 1 }],
        reason: 'other',
        key: randomUUID(),
      }),
    shows: ({ body }) => body.code === 'not_returnable',
    rejection: notFound,
  },
  // The owner is told that the order was not delivered, or that there is no such photo.
  'POST /api/orders/:id/photos': {
    ask: (who, { order }) =>
      who.call('POST', `/api/orders/${order._id}/photos`, Buffer.from('no photo'), { 'content-type': 'image/jpeg' }),
    shows: ({ body }) => body.code === 'photos_too_early',
    rejection: notFound,
  },
  'GET /api/orders/:id/photos/:photoId/:size': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}/photos/${randomUUID()}/small`),
    shows: ({ body }) => body.code === 'photo_not_found',
    rejection: notFound,
  },
  // The owner is told that the order was not delivered.
  'GET /api/orders/:id/reviews': {
    ask: (who, { order }) => who.call('GET', `/api/orders/${order._id}/reviews`),
    shows: found,
    rejection: notFound,
  },
  'PUT /api/orders/:id/reviews/:productId': {
    ask: (who, { order }) =>
      who.call('PUT', `/api/orders/${order._id}/reviews/${order.orderItems[0]!.product}`, {
        stars: 5,
        fit: 'true',
        revision: 0,
      }),
    shows: ({ body }) => body.code === 'not_reviewable',
    rejection: notFound,
  },
  'POST /api/orders/:id/returns/:returnId/withdraw': {
    ask: (who, { order }) => who.call('POST', `/api/orders/${order._id}/returns/${randomUUID()}/withdraw`),
    shows: ({ body }) => body.code === 'return_not_found',
    rejection: notFound,
  },
};

/** Endpoints of the signed-in shopper. Guests are rejected. */
const signedIn = new Set([
  'GET /api/user/profile',
  'PUT /api/user/profile',
  'GET /api/user/orders',
  'GET /api/user/orders/:id',
  'GET /api/user/export',
  'GET /api/user/sessions',
  'POST /api/user/sessions/end-others',
  'GET /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'POST /api/user/passkeys',
  'DELETE /api/user/passkeys/:id',
  'GET /api/user/store-credit',
  'GET /api/user/cart-reminders',
  'PUT /api/user/cart-reminders',
  'DELETE /api/user/delete-account',
  'GET /api/cart',
  'POST /api/cart',
  'PUT /api/cart/:index',
  'DELETE /api/cart/:index',
  'DELETE /api/cart',
  'POST /api/cart/merge',
  'GET /api/wishlist',
  'PUT /api/wishlist/:productId',
  'DELETE /api/wishlist/:productId',
  'POST /api/wishlist/join',
]);

/** Endpoints that respond to everybody alike, or check what the request contains: a code, a key, a signature, a cookie. */
const anybodys = new Set([
  'GET /api/product/list',
  'GET /api/product/detail/:id',
  'GET /api/product/search',
  'GET /api/product/cards',
  'GET /api/product/recommended/:id',
  'GET /api/product/review-photos/:photoId/:size',
  'GET /api/product/reviews/:id',
  'GET /api/product/turntables/:id',
  'POST /api/product/check-stock',
  'GET /api/home/banners',
  'GET /api/collections/:slug',
  'GET /api/delivery-areas',
  'GET /api/size-guides',
  'GET /api/text-pages/:slug',
  'GET /pictures/:file',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-products-:number(^[1-9]\\d{0,2})-of-:of(^[1-9]\\d{0,2}).xml',
  'GET /robots.txt',
  'GET /version',
  'GET /brand/:file',
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /admin/service-worker.js',
  'GET /admin/manifest.webmanifest',
  'GET /dev/mailbox',
  'GET /dev/mailbox.json',
  'GET /dev/mailbox/:id',
  'POST /newsletter/subscribe',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /back-in-stock',
  'POST /reviews/unsubscribe',
  'POST /cart-reminders/unsubscribe',
  'POST /back-in-stock/confirm',
  'POST /back-in-stock/unsubscribe',
  // Each browser's own cart: server/cart/guest-cart.db.test.ts.
  'GET /api/guest-cart',
  'POST /api/guest-cart',
  'PUT /api/guest-cart/:index',
  'DELETE /api/guest-cart/:index',
  'DELETE /api/guest-cart',
  'POST /api/shared-carts',
  'GET /s/:code',
  'POST /api/orders',
  'POST /api/orders/:id/open',
  'POST /api/orders/find',
  'POST /api/payment/paystack/webhook',
  'POST /api/couriers/terminal/webhook',
  'POST /api/text-messages/termii/webhook',
  'POST /api/contact',
  'POST /contact',
  'POST /orders',
  'POST /api/coupon/validate',
  'POST /api/newsletter/subscribe',
  'POST /api/back-in-stock',
  'POST /api/auth/send-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/register-send-otp',
  'POST /api/auth/register-verify-otp',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'GET /sign-in',
  'POST /sign-in',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
]);

test('every route is classified here', async () => {
  const { app } = await testShop();

  const unclassified = (await routesOf(app))
    .map(nameOf)
    .filter((name) => !(name in owners) && !signedIn.has(name) && !anybodys.has(name))
    .filter((name) => !name.startsWith('GET /api/docs'))
    .filter((name) => !/^\w+ \/api\/admin\//.test(name)); // The admin: admin-permissions.db.test.ts.

  expect(unclassified).toEqual([]);
});

test('the API description says of every route which cookie its callers need', async () => {
  const { app } = await testShop();
  const { paths } = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { security: object[] }>>;
  }>();

  for (const [path, calls] of Object.entries(paths)) {
    if (path.startsWith('/api/admin/')) continue; // The admin: admin-permissions.db.test.ts.
    for (const [method, { security }] of Object.entries(calls)) {
      const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      // Without being the owner, some calls have a response all the same.
      const isOwners = owners[name]?.rejection.status === 404;
      const ofOrder = isOwners ? ['customer', 'order'] : [];
      const needed = signedIn.has(name) ? ['customer'] : ofOrder;
      expect(
        security.flatMap((scheme) => Object.keys(scheme)),
        name,
      ).toEqual(needed);
    }
  }
});

test.for(Object.entries(owners))('%s shows a resource to its owner, and to nobody else', async ([, call]) => {
  const { people, things } = await everyone();

  for (const [owner, theirs] of Object.entries(things)) {
    for (const [name, who] of Object.entries(people)) {
      const response = await call.ask(who, theirs);
      const what = `${name} asks for what belongs to ${owner}: ${JSON.stringify(response).slice(0, 300)}`;
      expect(call.shows(response), what).toBe(name === owner);
      if (name === owner) continue;
      expect({ status: response.status, code: response.body.code }, what).toEqual({
        code: undefined,
        ...call.rejection,
      });
      for (const secret of [theirs.order.guestInfo.email, theirs.order.shippingAddress.street]) {
        expect(JSON.stringify(response.body), what).not.toContain(secret);
      }
    }
  }
});

test('another person’s resource and a missing one get the same response', async () => {
  const { people, things } = await everyone();
  const never: Belongings = { ...things['guest A']!, order: { ...things['guest A']!.order, _id: randomUUID() } };

  for (const [name, { ask, rejection }] of Object.entries(owners)) {
    if (rejection.status !== 404) continue;
    expect(await ask(people['shopper B']!, never), name).toEqual(await ask(people['shopper B']!, things['guest A']!));
  }
});

test('a guest has no profile, no orders and no cart, whatever they send', async () => {
  const { people, product, things } = await everyone();

  for (const name of signedIn) {
    for (const person of ['nobody', 'guest A', 'guest B']) {
      const response = await askSignedIn(people[person]!, name, product, things['shopper A']!.order._id);
      expect([response.status, response.body.code], `${person}: ${name}`).toEqual([401, 'session_over']);
    }
  }
});

test('a signed-in shopper finds their own orders, and no one else’s', async () => {
  const { people, things } = await everyone();

  for (const name of ['shopper A', 'shopper B']) {
    for (const [owner, { order }] of Object.entries(things)) {
      const response = await people[name]!.call('GET', `/api/user/orders/${order._id}`);
      expect([response.status, response.body.code], `${name} asks for ${owner}’s`).toEqual(
        name === owner ? [200, undefined] : [404, 'order_not_found'],
      );
    }
  }
});

test('whatever one shopper does, even deleting their account, another keeps what they had', async () => {
  const { shop, people, things, product } = await everyone();
  const [a, b] = [people['shopper A']!, people['shopper B']!];
  await b.call('POST', '/api/cart', line(product));
  const hers = async () => (await b.call('GET', '/api/user/export')).body;
  const before = await hers();

  const last = 'DELETE /api/user/delete-account';
  const calls = [...signedIn].filter((name) => name !== last);
  for (const name of [...calls, last]) {
    const response = await askSignedIn(a, name, product, things['shopper B']!.order._id);
    expect(response.status, name).not.toBe(401);
    expect(JSON.stringify(response.body), name).not.toContain('shopper-b@example.com');
    await shop.db.deleteFrom('allowances').execute(); // Data may be exported twenty times an hour.
    expect(await hers(), name).toEqual(before);
  }
  expect(await shop.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: 'shopper-b@example.com' }]);
});

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;

const line = ({ productId, variantId }: CreatedProduct) => ({ productId, variantId, size: 'M', quantity: 1 });

/** A valid request of a signed-in shopper; an order's id is another person's. */
function askSignedIn(who: Shopper, name: string, product: CreatedProduct, orderId: string): Promise<ApiResponse> {
  const bodies: Record<string, object> = {
    'PUT /api/user/profile': { firstName: 'New', lastName: 'Name' },
    'POST /api/user/passkeys': new SoftPasskey().make({ challenge: 'nobody asked' }),
    'PUT /api/user/cart-reminders': { isOn: true },
    'POST /api/cart': line(product),
    'PUT /api/cart/:index': { quantity: 2 },
    'POST /api/wishlist/join': { joinId: 'the-list-of-one-browser', products: [product.productId] },
    'POST /api/cart/merge': { mergeId: 'the-cart-of-one-browser', items: [line(product)] },
  };
  const [method, url] = name.split(' ') as ['GET', string];
  return who.call(
    method,
    url.replace(':index', '0').replace(':id', orderId).replace(':productId', product.productId),
    bodies[name],
  );
}

/** Five people with a browser each; four of them have an unpaid order. */
async function everyone() {
  const shop = await testShop();
  const product = await makeProduct(shop.db, { stock: { M: 50 } });
  const people: Record<string, Shopper> = { nobody: new Shopper(shop) };
  const things: Record<string, Belongings> = {};
  for (const name of ['guest A', 'guest B', 'shopper A', 'shopper B']) {
    const email = `${name.replace(' ', '-').toLowerCase()}@example.com`;
    const who = name.startsWith('guest') ? new Shopper(shop) : await newShopper(shop, { email });
    people[name] = who;
    things[name] = await orderOf(who, product, email);
  }
  return { shop, people, things, product };
}

const keyOf = (email: string) => ({ 'idempotency-key': `order of ${email}` });

async function orderOf(who: Shopper, product: CreatedProduct, email: string): Promise<Belongings> {
  const payload = orderPayload([product], { email });
  const shippingAddress = { ...payload.shippingAddress, street: `1 ${email} Street` };
  const order = await who.order({ ...payload, shippingAddress }, keyOf(email));
  const { reference } = await who.startPayment(order);
  return { order, reference };
}
