import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { isLoopback } from '../server.ts';
import { secretKey, testEmulator } from '../testing.ts';

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

test.skipIf(outside === undefined)(
  'from another machine the key opens the API but not the control endpoints',
  async () => {
    const { url } = await testEmulator({ host: '0.0.0.0' });
    const { port } = new URL(url);
    const ask = async (host: string, path: string) => {
      const response = await fetch(`http://${host}:${port}${path}`, {
        headers: { authorization: `Bearer ${secretKey}` },
      });
      return response.status;
    };

    expect(await ask(outside!, '/transaction')).toBe(200);
    expect(await ask(outside!, '/__emulator/ledger')).toBe(401);
    expect(await ask('127.0.0.1', '/__emulator/ledger')).toBe(200);
  },
);

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.7', false],
  ['::ffff:10.0.0.7', false],
  ['fe80::1', false],
  ['1.127.0.1', false],
  [undefined, false],
])('%s is this machine: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is);
});

test('the control endpoints need the key', async () => {
  const { call } = await testEmulator();
  const calls: [string, string][] = [
    ['GET', 'ledger'],
    ['GET', 'deliveries'],
    ['PUT', 'faults'],
    ['PUT', 'chaos'],
    ['PUT', 'settings'],
    ['POST', 'hurry'],
  ];
  for (const [method, name] of calls) {
    const response = await call(`/__emulator/${name}`, { method, headers: { authorization: 'Bearer guess' } });
    expect(response.status, name).toBe(401);
  }
});

test('the ledger has what was paid, refunded and is about to be refunded of each payment', async () => {
  const { begin, send, setFaults, ledger } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'success' }), redirect: 'manual' });
  await send('POST', '/refund', { transaction: reference, amount: 300 });
  await expect.poll(ledger).toMatchObject({ givenBack: 300 });
  await setFaults({ refund: ['stuck', 'fails'] });
  await send('POST', '/refund', { transaction: reference, amount: 50 });
  await send('POST', '/refund', { transaction: reference, amount: 7 });

  await expect.poll(ledger).toMatchObject({
    entries: [{ reference, amount: 1_250_000, currency: 'NGN', givenBack: 300, onItsWayBack: 50 }],
    refunds: [
      { amount: 300, status: 'processed' },
      { amount: 50, status: 'pending' },
      { amount: 7, status: 'failed' },
    ],
    total: 1_250_000,
    givenBack: 300,
  });
});
