import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Needed, type Role, roleNames } from '#shared/admin/staff/rights.ts';
import { requireNeeds } from '#server/staff/gate.ts';
import { startStaffSession } from '#server/staff/staff-sessions.ts';
import { hostileBodies, type KnownRoute, routesOf, wrongWith } from '../data/hostile.ts';
import { sampleFromSchema } from '../data/sample-from-schema.ts';
import { Shopper } from '../actions/shopper.ts';
import { newShopper } from '../actions/signing-in.ts';
import { guestWithOrder, payAtProvider } from '../actions/purchase.ts';
import { adminOrderOf, newStaff } from '../actions/staff.ts';
import { testShop, type TestShop } from '../shop/test-shop.ts';
import { whoMayCall } from './who-may-call.ts';

/**
 * Who may call what in the admin: every route below /api/admin with every kind of caller. Only the public ones are
 * listed here; a new route is tested without being listed.
 */

const signInRoutes = new Set([
  'POST /api/admin/send-code',
  'POST /api/admin/sign-in',
  'POST /api/admin/first-owner/code',
  'POST /api/admin/first-owner',
  'POST /api/admin/passkey/options',
  'POST /api/admin/passkey',
  'POST /api/admin/authenticator/pair',
  'POST /api/admin/authenticator',
  'POST /api/admin/sign-out',
]);

const root = path.join(import.meta.dirname, '../..');

test('only staff can use the admin, and each role only what its rights allow', { timeout: 180_000 }, async () => {
  const shop = await testShop();
  const nobodies: Record<string, Shopper> = {
    nobody: new Shopper(shop),
    'a shopper': await newShopper(shop),
    'a stranger with a made-up token': withToken(shop, 'a'.repeat(43)),
    'staff who have not shown their authenticator': await halfSignedIn(shop),
  };
  const routes = await adminRoutes(shop);
  for (const route of routes) {
    for (const [person, who] of Object.entries(nobodies)) {
      const { status, body } = await ask(who, route);
      expect([status, body.code], `${person}: ${nameOf(route)}`).toEqual([401, 'staff_session_over']);
    }
  }

  const allowed = new Map(routes.map((route) => [nameOf(route), [] as Role[]]));
  for (const role of roleNames) {
    const who = await newStaff(shop, role);
    for (const route of routes) {
      const name = nameOf(route);
      const { status, body } = await ask(who, route);
      expect(status, `${role}: ${name}`).not.toBe(401);
      expect(status, `${role}: ${name}`).toBeLessThan(500);
      if (status === 403) expect([name, body.code]).toEqual([name, 'no_right']);
      else allowed.get(name)!.push(role);
    }
  }
  const byPath = routes.map(nameOf).toSorted((a, b) => (pathFirst(a) < pathFirst(b) ? -1 : 1));
  const groups = Object.groupBy(byPath, (name) => allowed.get(name)!.join(', '));
  expect(groups).toEqual(whoMayCall);
});

test('every endpoint of the admin behind the gate says what right it needs, and those before it say none', async () => {
  const { app } = await testShop();
  const needs = await neededRights();
  const known = (await routesOf(app)).filter(({ url }) => url.startsWith('/api/admin/')).map(nameOf);

  expect([...needs.keys()].toSorted()).toEqual(known.toSorted());
  expect(
    [...needs]
      .filter(([, needed]) => needed === null)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([...signInRoutes].toSorted());
  expect(() => requireNeeds({ url: '/api/admin/forgotten', config: {} })).toThrow('does not say what right it needs');
});

/** What staff call with the session that their emailed code began. */
const secondSteps = new Set(['POST /api/admin/authenticator/pair', 'POST /api/admin/authenticator']);

test('the API description says that the admin needs a session of staff, except to get one', async () => {
  const { app } = await testShop();
  const { paths } = (await app.inject('/api/docs/json')).json<Described>();

  for (const [url, calls] of Object.entries(paths).filter(([one]) => one.startsWith('/api/admin/'))) {
    for (const [method, { security }] of Object.entries(calls)) {
      const name = `${method.toUpperCase()} ${url}`;
      expect(security, name).toEqual(signInRoutes.has(name) && !secondSteps.has(name) ? [] : [{ staff: [] }]);
    }
  }
});

test('no endpoint of the admin can be called from another site', { timeout: 180_000 }, async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');

  for (const route of await adminRoutes(shop)) {
    if (route.method === 'GET') continue;
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, body } = await ask(owner, route, headers);
      expect([status, body.code], nameOf(route)).toEqual([403, 'foreign_site']);
    }
  }
});

test('staff who left and expired sessions are rejected', async () => {
  const shop = await testShop();
  const [gone, idle] = [await newStaff(shop, 'manager'), await newStaff(shop, 'owner')];
  await shop.db.updateTable('staff').set({ leftAt: shop.now() }).where('email', '=', 'manager@example.com').execute();

  expect((await gone.call('GET', '/api/admin/me')).status).toBe(401);
  expect((await idle.call('GET', '/api/admin/me')).status).toBe(200);
  shop.clock.forward({ hours: 25 });
  expect((await idle.call('GET', '/api/admin/me')).status).toBe(401);
});

test('an order that staff handled shows its customer nothing about them', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const url = `/api/admin/orders/${buyer.order._id}`;
  await owner.call('POST', `${url}/notes`, { text: 'Called Ada', key: randomUUID() });
  expect((await owner.call('POST', `${url}/ship`, {})).status).toBe(200);
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const about = [id, 'The owner', 'Called Ada'];
  const seen = JSON.stringify(await adminOrderOf(owner, buyer.order._id));
  expect(about.filter((part) => seen.includes(part))).toEqual(about);

  const order = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
  expect(order.body['order']).toMatchObject({ status: 'shipped' });
  expect(about.filter((part) => JSON.stringify(order).includes(part))).toEqual([]);
  const emails = await shop.db.selectFrom('letters').selectAll().where('recipient', '=', 'ada@example.com').execute();
  expect(emails.filter(({ subject }) => subject.endsWith('is on its way'))).toHaveLength(1);
  expect(about.filter((part) => JSON.stringify(emails).includes(part))).toEqual([]);
});

test('a session of staff opens no account of the shop', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');

  const { status, body } = await owner.call('GET', '/api/user/profile');
  expect([status, body.code]).toEqual([401, 'session_over']);
});

test('every endpoint of the admin accepts or properly rejects any JSON', { timeout: 240_000 }, async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const cookie = Object.entries(owner.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const schemas = await adminBodies(shop);

  const wrong: string[] = [];
  for (const [number, route] of (await adminRoutes(shop)).entries()) {
    const schema = schemas.get(nameOf(route));
    if (!schema || route.method === 'GET') continue;
    // Each endpoint gets a quarter of the bodies, and each body goes to many endpoints.
    for (const body of hostileBodies(sampleFromSchema(schema) as object).filter((_body, at) => at % 4 === number % 4)) {
      const response = await shop.app.inject({
        method: route.method as 'POST',
        url: filled(route.url),
        headers: { cookie, 'content-type': 'application/json' },
        payload: body,
      });
      const complaint = wrongWith(response);
      if (complaint !== null) wrong.push(`${nameOf(route)}: ${complaint} to ${body.slice(0, 300)}`);
    }
  }

  expect(wrong.slice(0, 5)).toEqual([]);
});

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;

const pathFirst = (name: string) => name.split(' ').toReversed().join(' ');

/** Any id where the path has one. */
const filled = (url: string) => url.replace(/:\w+/g, () => randomUUID());

const ask = (who: Shopper, { method, url }: KnownRoute, headers = {}) =>
  who.call(method as 'GET', filled(url), method === 'GET' ? undefined : {}, headers);

async function adminRoutes({ app }: TestShop): Promise<KnownRoute[]> {
  const routes = (await routesOf(app)).filter(({ url }) => url.startsWith('/api/admin/'));
  return routes.filter((route) => !signInRoutes.has(nameOf(route)));
}

/** What each described endpoint of the admin needs. */
async function neededRights(): Promise<Map<string, Needed | null>> {
  const found = new Map<string, Needed | null>();
  for (const file of fs.globSync('shared/**/*api.ts', { cwd: root })) {
    const everything = (await import(path.join(root, file))) as Record<string, Partial<Endpoint>>;
    for (const { method, url, config } of Object.values(everything)) {
      if (url?.startsWith('/api/admin/')) found.set(`${method} ${url}`, config?.needs ?? null);
    }
  }
  return found;
}

interface Described {
  paths: Record<
    string,
    Record<string, { security: object[]; requestBody?: { content?: Record<string, { schema: object }> } }>
  >;
}

/** The body schema of each endpoint. */
async function adminBodies({ app }: TestShop): Promise<Map<string, object>> {
  const { paths } = (await app.inject('/api/docs/json')).json<Described>();
  const bodies = Object.entries(paths).flatMap(([url, calls]) =>
    Object.entries(calls).map(([method, { requestBody }]) => {
      const name = `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`;
      return [name, requestBody?.content?.['application/json']?.schema] as const;
    }),
  );
  return new Map(bodies.filter((pair): pair is [string, object] => pair[1] !== undefined));
}

function withToken(shop: TestShop, token: string): Shopper {
  const who = new Shopper(shop);
  who.keepCookie('staff', token);
  return who;
}

/** Has submitted the mailed code, and no second factor yet. */
async function halfSignedIn(shop: TestShop): Promise<Shopper> {
  await newStaff(shop, 'owner');
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const { token } = await startStaffSession(shop.db, id, shop.now(), { isWhole: false, device: '' });
  return withToken(shop, token);
}
