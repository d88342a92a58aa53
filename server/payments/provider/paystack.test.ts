import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sign } from '../../../emulator/webhooks/webhooks.ts';
import { paystack } from './paystack.ts';

const secretKey = 'sk_live_0123456789';
const live = { secretKey, formerKeys: [], isEmulated: false, emulatorPort: null };
const payment = {
  reference: 'ref_1',
  amountKobo: 1_550_000,
  email: 'ada@example.com',
  callbackUrl: 'https://shop.example/payment/verify',
  cancelUrl: 'https://shop.example/checkout',
};
const unavailable = { code: 'payment_unavailable' };

test.each(['https://checkout.paystack.com/abc', 'https://paystack.com/pay/abc', 'https://standard.paystack.co/abc'])(
  'a shopper is sent to %s',
  async (address) => {
    const { payments } = await providerThatResponds(started(address));

    expect(await payments.initialize(payment)).toEqual({ authorizationUrl: address });
  },
);

test.each([
  'http://checkout.paystack.com/abc',
  'https://checkout.paystack.com.evil.example/abc',
  'https://checkout.paystack.com:8443/abc',
  'https://evil.example/?https://checkout.paystack.com/',
  'https://checkout.paystack.com@evil.example/abc',
  'javascript:alert(1)//checkout.paystack.com',
])('a shopper is never sent to %s', async (address) => {
  const { payments } = await providerThatResponds(started(address));

  await expect(payments.initialize(payment)).rejects.toMatchObject(unavailable);
});

test('the demo, and staging with an emulator, send nobody to a page that is not the emulator’s', async () => {
  const { url } = await providerThatResponds(started('https://checkout.paystack.com/abc'));
  const payments = paystack({ ...live, baseUrl: url, isEmulated: true });

  await expect(payments.initialize(payment)).rejects.toMatchObject(unavailable);
});

test('a payment is begun with the key, in kobo and naira, with every way to pay that we offer', async () => {
  const { payments, requests } = await providerThatResponds(started('https://checkout.paystack.com/abc'));

  await payments.initialize(payment);

  expect(requests[0]).toMatchObject({ url: 'POST /transaction/initialize', authorization: `Bearer ${secretKey}` });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    reference: 'ref_1',
    amount: 1_550_000,
    email: 'ada@example.com',
    currency: 'NGN',
    callback_url: 'https://shop.example/payment/verify',
    channels: ['card', 'bank_transfer', 'ussd'],
    metadata: { cancel_action: 'https://shop.example/checkout' },
  });
});

test.each([
  [401, '{"status":false,"message":"Invalid key"}'],
  [400, '{"status":false,"message":"Duplicate Transaction Reference","code":"duplicate_reference"}'],
  [200, '{"status":false,"message":"No"}'],
  [200, '{"status":true,"data":{}}'],
  [200, '<html>We are down</html>'],
  [200, ''],
  [302, ''],
  [500, '{}'],
  [503, 'busy'],
])('a response %s %s counts as none: no payment begins and no state is known', async (status, body) => {
  const { payments } = await providerThatResponds({ status, body });

  await expect(payments.initialize(payment)).rejects.toMatchObject(unavailable);
  await expect(payments.verify('ref_1')).rejects.toMatchObject(unavailable);
});

test('the key follows no redirect, to whatever address it leads', async () => {
  const { payments, requests } = await providerThatResponds({ status: 302, body: '' });

  await expect(payments.initialize(payment)).rejects.toMatchObject(unavailable);
  await expect(payments.verify('ref_1')).rejects.toMatchObject(unavailable);

  expect(requests.map(({ url }) => url)).not.toContain('GET /elsewhere');
});

test('a provider that nobody reaches is unavailable', async () => {
  const payments = paystack({ ...live, baseUrl: 'http://127.0.0.1:1' });

  await expect(payments.verify('ref_1')).rejects.toMatchObject(unavailable);
});

test('a charge is read with its number to the last digit', async () => {
  const { payments } = await providerThatResponds({
    body: `{"status":true,"data":{"id":18446744073709551615,"status":"success","amount":1550000,"currency":"NGN",
      "domain":"live","channel":"card","paid_at":"2026-11-02T09:00:00.000Z","metadata":0}}`,
  });

  expect(await payments.verify('ref_1')).toEqual({
    status: 'success',
    amountKobo: 1_550_000,
    currency: 'NGN',
    domain: 'live',
    providerId: '18446744073709551615',
    channel: 'card',
    paidAt: new Date('2026-11-02T09:00:00Z'),
    gatewayResponse: null,
  });
});

test.each([
  ['success', 'success'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
  ['reversed', 'reversed'],
  ['ongoing', 'ongoing'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['a word of next year', 'pending'],
])('the provider’s %s is our %s', async (theirs, ours) => {
  const data = { id: 1, status: theirs, amount: 1, currency: 'NGN', domain: 'live', paid_at: null };
  const { payments } = await providerThatResponds({ body: JSON.stringify({ status: true, data }) });

  expect((await payments.verify('ref_1')).status).toBe(ours);
});

test.each([
  [404, 'Transaction reference not found'],
  [400, 'Transaction reference not found.'],
  [400, 'Invalid transaction reference'],
])('%s %s means that no such payment ever began', async (status, message) => {
  const { payments } = await providerThatResponds({ status, body: JSON.stringify({ status: false, message }) });

  expect(await payments.verify('ref_1')).toMatchObject({ status: 'unknown', amountKobo: 0, providerId: null });
});

test('a wrong address of the provider is an outage, not a payment that never began', async () => {
  const { payments } = await providerThatResponds({ status: 404, body: '{"status":false,"message":"Path not found"}' });

  await expect(payments.verify('ref_1')).rejects.toMatchObject(unavailable);
});

test('a reference cannot lead to another call', async () => {
  const { payments, requests } = await providerThatResponds({ status: 404, body: '{"message":"reference not found"}' });

  await payments.verify('../../refund?x=/');

  expect(requests[0]?.url).toBe('GET /transaction/verify/..%2F..%2Frefund%3Fx%3D%2F');
});

test('the same event is known by the same key, also when its bytes differ', () => {
  const payments = paystack({ ...live, baseUrl: 'http://127.0.0.1:1' });
  const read = (text: string) => payments.parseWebhookEvent(Buffer.from(text), sign(text, secretKey));

  const first = read('{"event":"charge.success","data":{"id":1,"status":"success","reference":"ref_1"}}');
  const again = read('{ "data": {"reference":"ref_1", "status":"success", "id":1}, "event":"charge.success" }');

  expect(first).toMatchObject({ key: 'charge.success:1:success', reference: 'ref_1' });
  expect(again.key).toBe(first.key);
  expect(read('{"event":"charge.success","data":{"id":2,"status":"success"}}').key).not.toBe(first.key);
});

test('an event that was signed before the key changed is still ours, with the former key alone it is not', () => {
  const text = '{"event":"charge.success","data":{"id":1,"status":"success","reference":"ref_1"}}';
  const former = 'sk_live_former';
  const received = (settings: object, key: string) =>
    paystack({ ...live, baseUrl: 'http://127.0.0.1:1', ...settings }).parseWebhookEvent(
      Buffer.from(text),
      sign(text, key),
    );

  expect(received({ formerKeys: ['sk_live_older', former] }, former).reference).toBe('ref_1');
  expect(received({ formerKeys: [former] }, secretKey).reference).toBe('ref_1');
  expect(() => received({ formerKeys: [former] }, 'sk_live_never')).toThrow(
    expect.objectContaining({ code: 'bad_signature' }),
  );
  expect(() => received({}, former)).toThrow(expect.objectContaining({ code: 'bad_signature' }));
});

test('calls carry the current key, never a former one', async () => {
  const { url, requests } = await providerThatResponds(started('https://checkout.paystack.com/abc'));

  await paystack({ ...live, formerKeys: ['sk_live_former'], baseUrl: url }).initialize(payment);

  expect(requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${secretKey}`]);
});

/** A provider that gives every request the same response and records the requests. */
async function providerThatResponds({ status = 200, body }: { status?: number; body: string }) {
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      requests.push({ url: `${method} ${url}`, authorization: headers.authorization, body: text });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, payments: paystack({ ...live, baseUrl: url }) };
}

function started(address: string) {
  return { body: JSON.stringify({ status: true, data: { authorization_url: address } }) };
}
