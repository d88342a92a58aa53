import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { messages } from '#shared/messages.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type KnownRoute, routesOf } from '../../../tests/data/hostile.ts';
import { sampleFromSchema } from '../../../tests/data/sample-from-schema.ts';
import { type DatabaseLine, databaseLine } from '../../../tests/shop/database-line.ts';
import { type OwnServer, ownServer } from '../../../tests/shop/own-server.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { startWorkers } from '../../jobs/jobs.ts';
import { isDatabaseAway, tellOutages } from '../database.ts';

const unavailable = { success: false, code: 'unavailable', message: messages.general.unavailable };
const soon = { timeout: 60_000 };

test('while the database is away, every route says so and none fails, and afterwards all work again by themselves', async () => {
  const { server, shop } = await shopOnOwnServer();
  const product = await makeProduct(shop.db, { stock: { M: 5 } });
  const [shopper, owner] = [await newShopper(shop), await newStaff(shop, 'owner')];
  const bodies = await sampleBodies(shop);
  const routes = (await routesOf(shop.app)).filter(({ url }) => !/^\/(api\/docs|dev\/|sitemap)/.test(url));

  server.stop('immediate');
  const sent = await Promise.all(
    routes.map(async ({ method, url }) => {
      const who = url.startsWith('/api/admin/') ? owner : shopper;
      const body = bodies.get(`${method} ${url}`);
      const { status, body: response } = await who.call(
        method as 'GET',
        url.replace(/:\w+/g, () => randomUUID()),
        body ?? (method === 'GET' || url === '/sign-in' ? undefined : {}),
      );
      return { route: `${method} ${url}`, status, code: response.code };
    }),
  );

  const isExplained = ({ route, status, code }: (typeof sent)[number]) =>
    status < 500 || (status === 503 && (code === 'unavailable' || !route.includes('/api/')));
  expect(sent.filter((one) => !isExplained(one))).toEqual([]);
  expect(sent.filter(({ status }) => status === 503).length).toBeGreaterThan(sent.length / 2);
  const order = { method: 'POST', url: '/api/orders', payload: orderPayload([product]) } as const;
  const failed = await shop.app.inject(order);
  expect(failed.json()).toEqual({ ...unavailable, retryAfterSeconds: 5 });
  expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5']);

  server.start();
  await expect.poll(async () => (await shop.app.inject(order)).statusCode, soon).toBe(200);
});

test('what was cached goes on being served while the database is away, and what has to be read is not', async () => {
  const { line, shop } = await shopOnLine();
  await makeProduct(shop.db, { name: 'Adire dress' });
  const list = async (query: string) => shop.app.inject(`/api/product/list${query}`);
  expect((await list('')).statusCode).toBe(200);

  line.cut();

  expect((await list('')).body, 'before the outage is noticed').toContain('Adire dress');
  expect((await list('?size=M')).json()).toMatchObject(unavailable);
  await expect.poll(() => isDatabaseAway(shop.db), soon).toBe(true);
  expect((await list('')).body).toContain('Adire dress');
});

test('a form that was sent while the database is away is offered again with all that was typed, and nothing else', async () => {
  const { line, shop } = await shopOnLine();
  const message = `Is the "adire" <b>gown</b> & the 'ankara' one there?\nAda`;
  const payload = String(new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message }));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const send = () => shop.app.inject({ method: 'POST', url: '/contact', headers, payload });

  line.cut();
  const page = await send();
  const opened = await shop.app.inject({ url: '/sign-in?t="><script>', headers: { accept: 'text/html' } });

  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(page.body).toContain(`<h1>${messages.general.unavailableHeading}</h1>`);
  expect(page.body).toContain('<form method="post" action="/contact">');
  expect(page.body).toContain(
    'name="message" value="Is the &quot;adire&quot; &lt;b&gt;gown&lt;/b&gt; &amp; the &#39;ankara&#39; one there?\nAda"',
  );
  expect(page.body.match(/<input/g)).toHaveLength(3);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(opened.body).not.toContain('<script');

  await line.mend();
  await expect.poll(async () => (await send()).statusCode, soon).toBe(303);
  const stored = await shop.db.selectFrom('contactMessages').select('message').executeTakeFirst();
  expect(stored?.message).toBe(message);
});

test('an outage is one line at its beginning and one at its end, whatever requests and jobs meet it', async () => {
  const { line, shop } = await shopOnLine();
  const lines: string[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...logged) => void lines.push(logged.join(' ')));
  onTestFinished(() => errors.mockRestore());
  tellOutages(shop.db, (logged) => void lines.push(logged));
  const config = { ...shop.config, logLevel: 'warn' as const };
  const app = await buildApp({ ...shop, config }, null, { write: (logged) => void lines.push(logged) });
  onTestFinished(() => app.close());
  await startWorkers({ ...shop, config }, { pollSeconds: 0.5 });

  line.cut();
  for (let times = 0; times < 30; times += 1) await app.inject('/api/delivery-areas');
  await expect.poll(() => isDatabaseAway(shop.db), soon).toBe(true);
  for (let times = 0; times < 30; times += 1) await app.inject('/api/delivery-areas');
  await line.mend();
  await expect.poll(() => isDatabaseAway(shop.db), soon).toBe(false);
  expect((await app.inject('/api/delivery-areas')).statusCode).toBe(200);

  expect(lines.map((logged) => logged.replaceAll(/\d+/g, 'n'))).toEqual([
    expect.stringMatching(/^The database is away: .+/),
    'The database is back after n s, in which n queries were not served.',
  ]);
});

test('a server that takes no writes any more is away, until one does', async () => {
  const { server, shop } = await shopOnOwnServer();
  const order = { method: 'POST', url: '/api/orders', payload: orderPayload([await makeProduct(shop.db)]) } as const;

  server.stop();
  server.start({ default_transaction_read_only: 'on' });

  await expect.poll(async () => (await shop.app.inject(order)).json(), soon).toMatchObject({ code: 'unavailable' });
  await expect.poll(() => isDatabaseAway(shop.db), soon).toBe(true);
  server.stop();
  server.start();
  await expect.poll(async () => (await shop.app.inject(order)).statusCode, soon).toBe(200);
});

async function shopOnOwnServer(): Promise<{ server: OwnServer; shop: TestShop }> {
  const server = await ownServer();
  server.start();
  return { server, shop: await testShop({ connection: server.connection }) };
}

async function shopOnLine(): Promise<{ line: DatabaseLine; shop: TestShop }> {
  const line = await databaseLine();
  return { line, shop: await testShop({ connection: line.connection }) };
}

/** A valid body for every described endpoint that takes one. */
async function sampleBodies({ app }: TestShop): Promise<Map<string, object>> {
  const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  const bodies = new Map<string, object>();
  for (const [url, operations] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema) bodies.set(nameOf({ method, url }), sampleFromSchema(schema) as object);
    }
  }
  return bodies;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> };
}

const nameOf = ({ method, url }: KnownRoute) => `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`;
