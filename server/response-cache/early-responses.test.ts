import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';
import type { ContentVersion } from './content-version.ts';

test('what was sent is sent again, headers and all, by the first hook of a request', async () => {
  const { ask, routed } = await greeting();
  const first = await ask();
  const again = await ask();

  expect(await again.text()).toBe(await first.text());
  expect(headersOf(again)).toEqual(headersOf(first));
  expect(again.headers.get('x-frame-options')).toBe('DENY');
  expect(routed()).toBe(1);
});

test('whoever has it already gets nothing but its mark', async () => {
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

test('nothing is sent again while nobody has looked for changes lately, nor half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, routed, look } = await greeting();
  await ask();
  look(false);
  await ask();
  expect(routed()).toBe(2);

  look(true);
  await ask();
  expect(routed()).toBe(2);
  vi.advanceTimersByTime(30_001);
  await ask();
  expect(routed()).toBe(3);
});

test('of the addresses of one answer the newest are remembered, and none that is very long', async () => {
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

test('many addresses of many answers have room for so much together', async () => {
  const { app, routed } = await greeting();
  const pages = Array.from({ length: 300 }, (_none, page) => page);
  const ask = (page: number, url: number) => app.inject(`/${page}?${'x'.repeat(400)}${url}`);
  for (const page of pages) for (let url = 0; url < 8; url += 1) await ask(page, url);
  expect(routed()).toBe(2_400);

  for (const page of pages) await ask(page, 7);
  expect(routed()).toBeGreaterThan(2_450);
});

test('an answer that hands somebody a cookie is theirs alone', async () => {
  const { ask, routed } = await greeting({ 'set-cookie': 'who=ada' });
  await ask();
  await ask();
  expect(routed()).toBe(2);
});

/** A page long enough to be compressed that counts its renders, served like the shop's own pages. */
async function greeting(headers: Record<string, string> = {}) {
  const now: ContentVersion = { version: 1, isSettled: true };
  let isLookedAt = true;
  const responseCache = createResponseCache(
    Object.assign(async () => ({ ...now }), { known: () => (isLookedAt ? { ...now } : null) }),
    500,
  );
  let [made, routed] = [0, 0];
  const app = Fastify();
  app.addHook('onRequest', (request, reply, done) => void (responseCache.answer(request, reply) || done()));
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
  app.addHook('onRequest', async () => void (routed += 1));
  app.get('/*', (request, reply) =>
    responseCache.send(request, reply, `greeting ${new URL(request.url, 'http://shop').pathname}`, async () => {
      made += 1;
      return { body: `Hello ${made} `.repeat(500), headers: { 'content-type': 'text/plain', ...headers } };
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    app,
    ask: (requestHeaders: Record<string, string> = { 'accept-encoding': 'identity' }, method = 'GET', path = '') =>
      fetch(`${url}/${path}`, { method, headers: { 'accept-encoding': 'identity', ...requestHeaders } }),
    routed: () => routed,
    change: () => void (now.version += 1),
    look: (is: boolean) => void (isLookedAt = is),
  };
}

const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
