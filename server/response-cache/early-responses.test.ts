import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';
import type { ContentVersion } from './content-version.ts';

test('what was sent is sent again, headers and all, by the first hook of a request', async () => {
  const { ask, routed } = await greeting();
  const first = await ask();
  const again = await ask();

  expect(await again.text()).toBe(await first.text());
  // Its id is of this request.
  expect(headersOf(again)).toEqual({ ...headersOf(first), 'x-request-id': expect.any(String) });
  expect(again.headers.get('x-frame-options')).toBe('DENY');
  expect(routed()).toBe(1);
});

test('anyone who has it already gets nothing but its mark', async () => {
  const { ask, routed } = await greeting();
  const etag = (await ask()).headers.get('etag')!;

  const again = await ask({ 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.headers.has('content-type')).toBe(false);
  expect(routed()).toBe(1);
});

test('a change, another encoding and another method are the route’s', async () => {
  const { ask, routed, change } = await greeting();
  await ask();
  await ask({ 'accept-encoding': 'br' });
  expect((await ask({ 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  expect(routed()).toBe(2);

  change();
  expect(await (await ask()).text()).toMatch(/^Hello 2/);
  expect(routed()).toBe(3);
  expect((await ask({}, 'HEAD')).status).toBe(200);
  expect(routed()).toBe(4);
});

test('nothing is sent from the cache while changes were not checked for lately, nor half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, routed, setChecked } = await greeting();
  await ask();
  setChecked(false);
  await ask();
  expect(routed()).toBe(2);

  setChecked(true);
  await ask();
  expect(routed()).toBe(2);
  vi.advanceTimersByTime(30_001);
  await ask();
  expect(routed()).toBe(3);
});

test('the newest URLs of a response are remembered, and no very long one', async () => {
  const { ask, routed } = await greeting();
  for (let number = 0; number < 100; number += 1) await ask({}, 'GET', `?utm_source=${number}`);
  expect(routed()).toBe(100);

  await ask({}, 'GET', '?utm_source=99');
  expect(routed()).toBe(100);
  await ask({}, 'GET', '?utm_source=0');
  expect(routed()).toBe(101);
  for (const _time of [1, 2]) await ask({}, 'GET', `?utm_source=${'x'.repeat(12_000)}`);
  expect(routed()).toBe(103);
});

test('the URLs of all responses share one limit of memory', async () => {
  const { app, routed } = await greeting();
  const pages = Array.from({ length: 300 }, (_none, page) => page);
  const ask = (page: number, url: number) => app.inject(`/${page}?${'x'.repeat(400)}${url}`);
  for (const page of pages) for (let url = 0; url < 8; url += 1) await ask(page, url);
  expect(routed()).toBe(2_400);

  for (const page of pages) await ask(page, 7);
  expect(routed()).toBeGreaterThan(2_450);
});

test('a response that sets a cookie is not shared', async () => {
  const { ask, routed } = await greeting({ 'set-cookie': 'who=ada' });
  await ask();
  await ask();
  expect(routed()).toBe(2);
});

/** A page long enough to be compressed that counts its renders, served like the shop's own pages. */
async function greeting(headers: Record<string, string> = {}) {
  const now: ContentVersion = { version: '1', isSettled: true };
  let isChecked = true;
  const responseCache = createResponseCache(
    Object.assign(async () => ({ ...now }), { known: () => (isChecked ? { ...now } : null) }),
    500,
  );
  let [renderings, routed] = [0, 0];
  const app = Fastify();
  app.addHook('onRequest', (request, reply, done) => void (responseCache.sendFresh(request, reply) || done()));
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
  app.addHook('onRequest', async () => void (routed += 1));
  app.get('/*', (request, reply) =>
    responseCache.send(request, reply, `greeting ${new URL(request.url, 'http://shop').pathname}`, async () => {
      renderings += 1;
      return { body: `Hello ${renderings} `.repeat(500), headers: { 'content-type': 'text/plain', ...headers } };
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    app,
    ask: (requestHeaders: Record<string, string> = { 'accept-encoding': 'identity' }, method = 'GET', path = '') =>
      fetch(`${url}/${path}`, { method, headers: { 'accept-encoding': 'identity', ...requestHeaders } }),
    routed: () => routed,
    change: () => void (now.version += '1'),
    setChecked: (is: boolean) => void (isChecked = is),
  };
}

const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
