import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { press, testEmulator } from '../testing.ts';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['nothing', ''],
  ['half an object', '{"email":'],
  ['no object', '[1,2,3]'],
  ['null', 'null'],
  ['NUL bytes', '\0\0\0'],
  ['a number too large', '{"email":"a@b.co","amount":1e309}'],
  ['a number beyond 2^53', '{"email":"a@b.co","amount":9007199254740993}'],
  ['an object for an address', '{"email":{"$gt":""},"amount":100}'],
  ['an object for an amount', '{"email":"a@b.co","amount":{}}'],
  ['a list for a reference', '{"email":"a@b.co","amount":100,"reference":["x"]}'],
  ['a long reference', `{"email":"a@b.co","amount":100,"reference":"${'x'.repeat(5_000)}"}`],
  ['deep nesting', `{"email":"a@b.co","amount":100,"metadata":${deep(40_000)}}`],
  ['deep nesting in a string', `{"email":"a@b.co","amount":100,"metadata":"${deep(40_000)}"}`],
])('a body of %s is rejected', async (_what, body) => {
  const { call } = await testEmulator();

  const response = await call('/transaction/initialize', { method: 'POST', body });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: false });
});

test('a body over 100 kB is rejected, on the page too', async () => {
  const { call, begin } = await testEmulator();
  const { authorization_url: page } = await begin();
  const huge = 'x'.repeat(100_001);

  expect((await call('/transaction/initialize', { method: 'POST', body: huge })).status).toBe(413);
  expect((await press(page, { outcome: huge })).status).toBe(413);
});

test('wrong methods and paths are rejected', async () => {
  const { call, begin } = await testEmulator();
  const { access_code: code } = await begin();
  const status = async (method: string, path: string) => (await call(path, { method })).status;

  expect(await status('DELETE', '/transaction/initialize')).toBe(405);
  expect(await status('POST', '/transaction/verify/x')).toBe(405);
  expect(await status('PUT', `/pay/${code}`)).toBe(405);
  expect(await status('GET', '/')).toBe(404);
  expect(await status('GET', '/transaction/verify/%E0%A4%A')).toBe(400);
  expect(await status('GET', '//transaction')).toBe(404);
});

test('names of inherited object properties are ordinary names', async () => {
  const { initialize, call, verify } = await testEmulator();

  expect((await call('/transaction/verify/__proto__')).status).toBe(404);
  expect((await initialize({ reference: '__proto__', metadata: JSON.parse('{"__proto__":{"a":1}}') })).status).toBe(
    200,
  );
  expect(await verify('__proto__')).toMatchObject({ reference: '__proto__' });
  expect((await call('/transaction?status=constructor&from=&page=-1&perPage=0x')).status).toBe(200);
  expect((await call('/transaction?from=yesterday')).status).toBe(400);
});

test('unusual text is returned as it was sent', async () => {
  const { begin, verify } = await testEmulator();
  const metadata = { text: '\u0000\ud800 ẹ́ 👗 </script> "', toJSON: 1, list: [null, true, 1.5] };
  const { reference, authorization_url: page } = await begin({ metadata });
  await press(page, { outcome: 'success' });

  expect((await verify(reference)).metadata).toEqual(metadata);
});

test('a client that disconnects during its request affects no other', async () => {
  const { url, call } = await testEmulator();
  const socket = await rawConnection(url);
  socket.write('POST /pay/x HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhalf');
  socket.destroy();
  await once(socket, 'close');

  expect((await call('/transaction')).status).toBe(200);
});

test('bytes that are not HTTP are rejected', async () => {
  const { url } = await testEmulator();
  const socket = await rawConnection(url);
  socket.write('\x16\x03\x01 hello\r\n\r\n');

  expect(String(await once(socket, 'data'))).toContain('400 Bad Request');
});

async function rawConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
