import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { loggingShop } from '../../tests/shop/logging-shop.ts';

test('each request is one line of JSON, which says what was asked for and how it ended', async () => {
  const { shop, lines } = await loggingShop();

  await shop.app.inject('/api/product/list?page=1');
  await shop.app.inject({ method: 'POST', url: '/api/orders', payload: { nonsense: true } });
  await shop.app.inject('/api/no-such-call');

  expect(lines('request')).toMatchObject([
    { level: 30, method: 'GET', route: '/api/product/list', path: '/api/product/list', status: 200 },
    { method: 'POST', route: '/api/orders', status: 400 },
    { method: 'GET', route: '/api/*', path: '/api/no-such-call', status: 404 },
  ]);
  for (const line of lines('request'))
    expect(line).toMatchObject({ ms: expect.any(Number), requestId: expect.any(String) });
});

test('no line has an email address, a search text, a token of a link or an IP address in it', async () => {
  const { shop, lines, text } = await loggingShop({ logLevel: 'debug' });

  await shop.app.inject('/api/admin/customers?search=ngozi.okafor');
  await shop.app.inject('/newsletter/confirm?token=q6XkeyOfTheLetter');
  for (const typed of ['zainab@example.com', 'zainab%40example.com', 'zainab%2540example.com']) {
    await shop.app.inject({ url: `/api/no-such/${typed}/call`, remoteAddress: '102.89.1.1' });
  }
  // An error of a library that repeats what somebody typed.
  shop.log.error({ err: new Error('No mailbox\nzainab@example.com') }, 'Failed for "zainab@example.com"');

  expect(lines('request')).toHaveLength(5);
  expect(lines('Failed for "<…>"')).toMatchObject([{ err: { message: 'No mailbox\n<…>' } }]);
  expect(text()).toContain('"path":"/newsletter/confirm"');
  // No name of hexadecimal digits alone, which a request id may have too.
  expect(text()).not.toMatch(/ngozi|okafor|q6XkeyOfTheLetter|zainab|102\.89\.1\.1/);
});

test('an unexpected error is logged with its stack and its request, and without the values that the database rejected', async () => {
  const { shop, text, lines } = await loggingShop({ logLevel: 'error' });
  await sql`alter table contact_messages add constraint never check (message <> 'Where is my parcel?')`.execute(
    shop.db,
  );
  const payload = { name: 'Ngozi', email: 'ngozi@example.com', message: 'Where is my parcel?' };

  const response = await shop.app.inject({ method: 'POST', url: '/api/contact', payload });

  const id = response.headers['x-request-id'];
  expect(response.json()).toMatchObject({ code: 'unexpected', reference: id });
  expect(lines('A request failed unexpectedly')).toMatchObject([{ requestId: id, err: { code: '23514' } }]);
  expect(text()).not.toMatch(/parcel|ngozi/i);
});

test('logging requests leaves the fast way of the response cache on: what comes from there is logged too', async () => {
  const { shop, lines } = await loggingShop({}, { trustMs: 60_000 });
  const { responseCache } = shop;
  const sendFresh = responseCache.sendFresh.bind(responseCache);
  const isFast: boolean[] = [];
  responseCache.sendFresh = (...request) => {
    const isSent = sendFresh(...request);
    isFast.push(isSent);
    return isSent;
  };
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });

  const ids: (string | null)[] = [];
  for (let times = 0; times < 3; times += 1) {
    const response = await fetch(`${url}/api/product/list`);
    await response.text();
    ids.push(response.headers.get('x-request-id'));
  }

  expect(isFast).toEqual([false, true, true]);
  expect(new Set(ids).size).toBe(3);
  await expect.poll(() => lines('request')).toHaveLength(3);
  expect(lines('request').map(({ requestId }) => requestId)).toEqual(ids);
  expect(lines('request').map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a request whose client disconnects before the response is one line too', async () => {
  const { shop, lines } = await loggingShop();
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' });
  const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table account_browsers in access exclusive mode`.execute(tx);
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(`${head}\r\n\r\n${body}`));
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    socket.destroy();
    await expect.poll(() => lines('request')).toMatchObject([{ route: '/api/contact', isAborted: true }]);
  });

  await expect.poll(() => shop.db.selectFrom('contactMessages').select('name').execute()).toHaveLength(1);
  await shop.app.inject('/api/delivery-areas');
  expect(lines('request')).toHaveLength(2);
});
