import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from './http/listen.ts';
import { type EmulatorOptions, startEmulator } from './server.ts';
import type { Delivery } from './webhooks/delivery.ts';

export const secretKey = 'sk_test_0123456789abcdef';

/** Three provider minutes per millisecond. */
const fast = 1 / 180_000;

export function freshStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state', 'emulator.json');
}

/** A running emulator with shorthands for the requests that tests make. It is stopped when the test ends. */
export async function testEmulator(options: Partial<EmulatorOptions> = {}) {
  const stateFile = freshStateFile();
  const emulator = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    secretKey,
    stateFile,
    timeScale: fast,
    ...options,
  });
  onTestFinished(emulator.close);
  const { url, close } = emulator;

  const call = (
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => fetch(url + path, { ...init, headers: { authorization: `Bearer ${secretKey}`, ...headers } });
  const read = async <Body>(path: string) => bodyOf<Body>(await call(path));
  const send = (method: string, path: string, body: object) => call(path, { method, body: JSON.stringify(body) });
  const initialize = (fields: object = {}) => send('POST', '/transaction/initialize', { ...payment, ...fields });

  return {
    url,
    close,
    call,
    send,
    initialize,
    begin: async (fields: object = {}) => (await bodyOf<Initialized>(await initialize(fields))).data,
    verify: async (reference: string) => (await read<{ data: Payment }>(`/transaction/verify/${reference}`)).data,
    list: (query = '') => read<{ data: Payment[]; meta: object }>(`/transaction?${query}`),
    setFaults: (faults: object) => send('PUT', '/__emulator/faults', faults),
    deliveries: async () => (await read<{ deliveries: Delivery[] }>('/__emulator/deliveries')).deliveries,
    ledger: () => read<object>('/__emulator/ledger'),
  };
}

/** The body, with numbers too long for JavaScript kept exactly, as strings. */
export async function bodyOf<Body>(response: Response): Promise<Body> {
  return JSON.parse(
    await response.text(),
    function (this: unknown, _key, value: unknown, context?: { source?: string }) {
      return typeof value === 'number' && value > Number.MAX_SAFE_INTEGER ? (context?.source ?? value) : value;
    },
  );
}

export type Initialized = { data: { authorization_url: string; access_code: string; reference: string } };
export type Payment = { reference: string; metadata: unknown };

/** A payment of ₦12,500. */
export const payment = { email: 'ada@example.com', amount: 1_250_000, callback_url: 'http://shop.test/payment/verify' };

/** Presses a button on the payment page. Redirects are not followed. */
export function press(pageUrl: string, fields: Record<string, string>): Promise<Response> {
  return fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

export type Received = { body: string; headers: IncomingHttpHeaders };

/** A merchant's webhook URL that records what it receives and responds with the given statuses, then 200. */
export async function testReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    request.setEncoding('utf8');
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, headers: request.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  };
  const server = createServer((request, response) => void keep(request, response));
  const url = await listen(server, '127.0.0.1', 0);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { url: `${url}/webhook`, received };
}

type WithStatus = { status: string };

/** A payment whose page is open, with what a payer can do there and the webhooks that the shop receives. */
export async function paymentOnPage(options: Partial<EmulatorOptions> = {}, fields: object = {}) {
  const emulator = await testEmulator(options);
  const { authorization_url: page, reference } = await emulator.begin(fields);
  await fetch(page);
  const verified = () => emulator.verify(reference) as Promise<Payment & WithStatus>;
  return {
    emulator,
    page,
    reference,
    html: async (query = '') => (await fetch(page + query)).text(),
    pressed: (pressedFields: Record<string, string>) => press(page, pressedFields),
    verified,
    status: async () => (await verified()).status,
  };
}

/** A merchant's callback URL that records each visit. */
export async function recordingCallback(visits: string[]): Promise<string> {
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  onTestFinished(() => void server.close());
  return listen(server, '127.0.0.1', 0);
}
