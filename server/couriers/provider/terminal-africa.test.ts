import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../log/log.ts';
import type { CourierProvider } from './courier-provider.ts';
import { type CourierCall, logCourierCalls } from './log-courier-calls.ts';
import { terminalAfrica } from './terminal-africa.ts';
import { withCourierBreaker } from './with-courier-breaker.ts';

const secretKey = 'sk_live_0123456789';
const address = {
  email: 'ada@example.com',
  phone: '08031234567',
  street: '14 Market Road',
  city: 'Yaba',
  state: 'Lagos',
};
const parcel = {
  id: 'f1b0c9d2-0000-4000-8000-000000000000',
  from: { ...address, name: 'Oge', zipCode: '' },
  to: { ...address, name: 'Ada Obi', zipCode: '' },
  weightGrams: 1_200,
  items: [{ name: 'Tote', description: 'Size M', quantity: 1, valueNaira: 15_000 }],
};
const unavailable = { code: 'courier_unavailable' };

test.each([
  [400, 'Insufficient funds in your wallet', 'Insufficient funds in your wallet'],
  [402, 'Top up your wallet', 'Top up your wallet'],
  [404, 'Shipment not found', 'Shipment not found'],
  [422, 'Rate not found', 'Rate not found'],
  [401, 'Unauthorized', null],
  [403, 'Not from this address', null],
  [408, 'Too late', null],
  [413, '', null],
  [429, 'Too many requests', null],
])('a %s with "%s" is a response to this request: ten of them stop nobody', async (status, message, words) => {
  const { couriers: provider, requests } = await companyThatResponds({ status, body: JSON.stringify({ message }) });
  const couriers = withCourierBreaker(provider, () => new Date(0));
  const booking = { providerId: 'SH-1', rateId: 'RT-1' };

  for (let time = 1; time <= 10; time += 1)
    await expect(couriers.book(booking)).rejects.toMatchObject(words === null ? unavailable : { message: words });

  expect(requests).toHaveLength(10);
});

test('after five calls without a response nobody waits for the courier service for 15 seconds', async () => {
  const { couriers: provider, requests } = await companyThatResponds({ status: 503, body: 'busy' });
  let nowMs = 0;
  const couriers = withCourierBreaker(provider, () => new Date(nowMs));
  const booking = { providerId: 'SH-1', rateId: 'RT-1' };

  for (let time = 1; time <= 7; time += 1) await expect(couriers.book(booking)).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(5);

  nowMs = 15_000;
  await expect(couriers.book(booking)).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(6);
});

test('what changes nothing is tried three times, and a booking once', async () => {
  const { couriers, requests } = await companyThatResponds({ status: 500, body: '{}' });

  await expect(couriers.shipment('SH-1')).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(3);
  await expect(couriers.book({ providerId: 'SH-1', rateId: 'RT-1' })).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(4);
});

test('the key goes to the courier service and to nobody to whom it redirects', async () => {
  const elsewhere = await companyThatResponds({ body: '{"status":true}' });
  const { couriers, requests } = await companyThatResponds({ status: 307, body: '', location: elsewhere.url });

  for (const ask of [() => couriers.rates(parcel), () => couriers.cancel('SH-1'), () => couriers.isKeyAccepted()])
    await expect(ask()).rejects.toMatchObject(unavailable);

  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secretKey}`]));
  expect(elsewhere.requests).toEqual([]);
});

test('a rejected key is reported each time, for any call, and nothing else is', async () => {
  for (const [status, reported] of [
    [401, [401, 401]],
    [403, [403, 403]],
    [400, []],
    [429, []],
    [500, []],
  ] as const) {
    const statuses: number[] = [];
    const { connected } = await companyThatResponds({ status, body: '{"message":"No"}' });
    const couriers = connected((rejected) => statuses.push(rejected));

    await Promise.allSettled([couriers.rates(parcel), couriers.shipment('SH-1')]);

    expect(statuses).toEqual(reported);
  }
});

test('a line in the log says which call it was, how it ended and how long it took, and nothing about the parcel', async () => {
  const lines: string[] = [];
  const counts = { courierCalls: new Map<CourierCall, Record<'responded' | 'rejected' | 'unavailable', number>>() };
  const { couriers: provider } = await companyThatResponds({ status: 400, body: '{"message":"Ada Obi is unknown"}' });
  const log = openLog('info', { write: (line) => lines.push(line) });
  const couriers = logCourierCalls(provider, { traces: null, log, counts });

  await expect(couriers.rates(parcel)).rejects.toThrow('Ada Obi is unknown');

  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { call: 'rates', outcome: 'rejected', ms: expect.any(Number) as number, msg: 'courier call' },
  ]);
  expect(lines.join('')).not.toMatch(/Ada|Market Road|0803|sk_live/);
  expect(counts.courierCalls.get('rates')).toEqual({ responded: 0, rejected: 1, unavailable: 0 });
});

/** A courier service that responds the same to everything, and records what it was asked. */
async function companyThatResponds({
  status = 200,
  body,
  location,
}: {
  status?: number;
  body: string;
  location?: string;
}) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests.push({ url: `${request.method} ${request.url}`, authorization: request.headers.authorization });
      response.writeHead(status, location ? { location } : {}).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { secretKey, formerKeys: [], baseUrl: url, isEmulated: false };
  const connected = (onKeyRejected: (status: number) => void = () => {}): CourierProvider =>
    terminalAfrica(settings, onKeyRejected);
  return { url, requests, connected, couriers: connected() };
}
