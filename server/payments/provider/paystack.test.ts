import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sign } from '../../../emulator/webhooks/webhooks.ts';
import { withPaymentBreaker } from './with-payment-breaker.ts';
import type { Payments } from './payment-provider.ts';
import { ReferenceRejected, RejectedByProvider } from './provider-errors.ts';
import { paystack } from './paystack.ts';

const realFetch = globalThis.fetch;
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

test.each([
  [400, 'This transaction cannot be processed', 'payment_rejected'],
  [402, 'Amount too low', 'payment_rejected'],
  [404, 'Plan not found', 'payment_rejected'],
  [422, 'Invalid email', 'payment_rejected'],
  [400, 'Duplicate Transaction Reference', 'payment_unavailable'],
  [401, 'Invalid key', 'payment_unavailable'],
  [403, 'Your IP address is not allowed to make this call', 'payment_unavailable'],
  [429, 'Too many requests', 'payment_unavailable'],
  [413, '', 'payment_unavailable'],
])('a %s with "%s" is an answer to this buyer: ten of them stop payment for nobody', async (status, message, code) => {
  const provider = await providerThatResponds({ status, body: JSON.stringify({ status: false, message }) });
  const payments = withPaymentBreaker(provider.payments, () => new Date(0));

  for (let buyer = 1; buyer <= 10; buyer += 1)
    await expect(payments.initialize(payment)).rejects.toMatchObject({ code });

  expect(provider.requests).toHaveLength(10);
});

test('a rejected key is reported each time, for any call, and nothing else is', async () => {
  for (const [status, times] of [
    [401, 3],
    [403, 3],
    [400, 0],
    [429, 0],
    [500, 0],
  ] as const) {
    const statuses: number[] = [];
    const { url } = await providerThatResponds({ status, body: '{"status":false,"message":"No"}' });
    const payments = paystack({ ...live, baseUrl: url }, (rejected) => statuses.push(rejected));

    await Promise.allSettled([
      payments.initialize(payment),
      payments.verify('ref_1'),
      payments.chargesSince(new Date()),
    ]);

    expect(statuses).toEqual(Array(times).fill(status));
  }
});

test('the key is tried: accepted, rejected, or nobody knows', async () => {
  const list = '{"status":true,"data":[],"meta":{"next":null}}';

  expect(await (await providerThatResponds({ body: list })).payments.isKeyAccepted()).toBe(true);
  const rejecting = await providerThatResponds({ status: 401, body: '{"status":false,"message":"Invalid key"}' });
  expect(await rejecting.payments.isKeyAccepted()).toBe(false);
  const down = await providerThatResponds({ status: 503, body: '' });
  await expect(down.payments.isKeyAccepted()).rejects.toMatchObject(unavailable);
});

test.each([
  'Invalid character in transaction reference',
  'Reference can only contain alphanumeric characters, - . and =',
])('a reference with rejected characters is distinguished from a rejected payment: %s', async (message) => {
  const { payments } = await providerThatResponds({ status: 400, body: JSON.stringify({ status: false, message }) });

  await expect(payments.initialize(payment)).rejects.toBeInstanceOf(ReferenceRejected);
});

const listed = (id: number) => ({
  id,
  status: 'success',
  amount: 100,
  currency: 'NGN',
  domain: 'live',
  reference: `r${id}`,
});

test.each([
  ['numbered pages', [{ pageCount: 3 }, { pageCount: 3 }, { pageCount: 3 }], ['page=1', 'page=2', 'page=3']],
  ['cursors', [{ next: 'abc' }, { next: 'def' }, { next: null }], ['page=1', 'next=abc', 'next=def']],
  ['a number as cursor', [{ next: 12 }, { next: 13 }, {}], ['page=1', 'next=12', 'next=13']],
])('every payment of a list with %s is read, once', async (_form, metas, places) => {
  const pages = metas.map((meta, index) => ({ status: true, data: [listed(index)], meta }));
  const { payments, requests } = await providerThatResponds(...pages.map((page) => ({ body: JSON.stringify(page) })));

  const charges = await payments.chargesSince(new Date('2026-11-02T09:00:00Z'));

  expect(charges.map(({ reference }) => reference)).toEqual(['r0', 'r1', 'r2']);
  expect(requests.map(({ url }, index) => url.includes(places[index]!))).toEqual([true, true, true]);
  expect(requests.every(({ url }) => url.includes('status=success') && url.includes('perPage=100'))).toBe(true);
});

test('every refund of a payment is read, also when they fill more than a page', async () => {
  const pages = [1, 2].map((id) => {
    const data = [{ id, amount: 100, status: 'processed', merchant_note: `Refund ${id}` }];
    return { body: JSON.stringify({ status: true, data, meta: { pageCount: 2, perPage: '100' } }) };
  });
  const { payments, requests } = await providerThatResponds(...pages);

  const refunds = await payments.refundsOf('77');

  expect(refunds.map(({ providerId }) => providerId)).toEqual(['1', '2']);
  expect(requests.map(({ url }) => url)).toEqual([
    'GET /refund?transaction=77&perPage=100&page=1',
    'GET /refund?transaction=77&perPage=100&page=2',
  ]);
});

test.each([
  ['an empty page', { pageCount: 500 }],
  ['an empty page with a cursor', { next: 'for-ever' }],
])('a list ends at %s, whatever it says about more', async (_what, meta) => {
  const page = { status: true, data: [listed(1)], meta };
  const { payments, requests } = await providerThatResponds(
    { body: JSON.stringify(page) },
    { body: JSON.stringify({ ...page, data: [] }) },
  );

  expect(await payments.chargesSince(new Date())).toHaveLength(1);
  expect(requests).toHaveLength(2);
});

test('a list that has no end is an error, not a part of what was paid', async () => {
  const { payments, requests } = await providerThatResponds({
    body: JSON.stringify({ status: true, data: [listed(1)], meta: { next: 'for-ever' } }),
  });

  await expect(payments.chargesSince(new Date())).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(500);
});

test('a list without a word about its pages is its first page', async () => {
  const { payments, requests } = await providerThatResponds({ body: JSON.stringify({ data: [listed(1)] }) });

  expect(await payments.chargesSince(new Date())).toHaveLength(1);
  expect(requests).toHaveLength(1);
});

test.each([
  [4_033_300, 3_005_000, 1_028_300, { amountKobo: 3_005_000, passedFeesKobo: 1_028_300 }],
  [4_033_300, 3_005_000, 1_028_299, { amountKobo: 4_033_300, passedFeesKobo: 0 }],
  [4_033_300, 3_005_000, null, { amountKobo: 4_033_300, passedFeesKobo: 0 }],
  [4_033_300, null, 1_028_300, { amountKobo: 4_033_300, passedFeesKobo: 0 }],
  [2_000_000, 3_005_000, -1_005_000, { amountKobo: 2_000_000, passedFeesKobo: 0 }],
])('of %s kobo for %s with fees of %s the fees that the payer paid on top are separated', async (...given) => {
  const [amount, requested_amount, fees, expected] = given;
  const data = { ...listed(1), amount, requested_amount, fees };
  const { payments } = await providerThatResponds({ body: JSON.stringify({ status: true, data }) });

  expect(await payments.verify('r1')).toMatchObject(expected);
});

test.each(['bank', 'qr', 'apple_pay', 'mobile_money', 'eft', 'a way of next year', null])(
  'a payment by %s is read like any other',
  async (channel) => {
    const data = { ...listed(1), channel };
    const { payments } = await providerThatResponds({ body: JSON.stringify({ status: true, data }) });

    expect(await payments.verify('r1')).toMatchObject({ status: 'success', channel });
  },
);

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

test('banks are read page by page, without those that are closed or take no transfers', async () => {
  const { payments, requests } = await providerThatResponds(
    pageOfBanks(
      [bank(3, 'Zenith Bank'), bank(4, 'Closed Bank', { active: false }), bank(5, 'Gone', { is_deleted: true })],
      'n2',
    ),
    pageOfBanks(
      [bank(1, ' Access Bank', { supports_transfer: true }), bank(6, 'Cards', { supports_transfer: false })],
      null,
    ),
  );

  expect(await payments.banks()).toEqual([
    { id: '1', code: '01', name: 'Access Bank' },
    { id: '3', code: '03', name: 'Zenith Bank' },
  ]);
  expect(requests.map(({ url }) => url)).toEqual([
    'GET /bank?country=nigeria&use_cursor=true&perPage=100&page=1',
    'GET /bank?country=nigeria&use_cursor=true&perPage=100&next=n2',
  ]);
});

test('an account has the name that its bank gives it, or is unknown', async () => {
  const account = { bankCode: '058', accountNumber: '0123456789' };
  const known = await providerThatResponds({
    body: '{"status":true,"message":"Account number resolved","data":{"account_number":"0123456789","account_name":"A B ","bank_id":9}}',
  });
  expect(await known.payments.accountName(account)).toBe('A B');
  expect(known.requests[0]!.url).toBe('GET /bank/resolve?account_number=0123456789&bank_code=058');

  const message = 'Could not resolve account name. Check parameters or try again.';
  const unknown = await providerThatResponds({ status: 422, body: JSON.stringify({ status: false, message }) });
  expect(await unknown.payments.accountName(account)).toBeNull();
  const down = await providerThatResponds({ status: 503, body: '' });
  await expect(down.payments.accountName(account)).rejects.toMatchObject(unavailable);
});

test('a refund goes to an account by its own number, and is rejected or unclear as any refund', async () => {
  const refund = { providerId: '77', bankId: '9', accountNumber: '0123456789' };
  const done = { status: true, data: { id: 77, amount: 500_000, status: 'processing', merchant_note: 'Refund 1' } };
  const { payments, requests } = await providerThatResponds({ body: JSON.stringify(done) });
  expect(await payments.refundToAccount(refund)).toMatchObject({ providerId: '77', status: 'processing' });
  expect(requests[0]!.url).toBe('POST /refund/retry_with_customer_details/77');
  expect(JSON.parse(requests[0]!.body)).toEqual({
    refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' },
  });

  const rejecting = await providerThatResponds({ status: 400, body: '{"status":false,"message":"Cannot be retried"}' });
  await expect(rejecting.payments.refundToAccount(refund)).rejects.toThrow('Cannot be retried');
  const lost = await providerThatResponds({ status: 500, body: '' });
  await expect(lost.payments.refundToAccount(refund)).rejects.toMatchObject(unavailable);
  expect(lost.requests).toHaveLength(1); // Never sent twice.
});

test('a charge is read with its number to the last digit', async () => {
  const { payments } = await providerThatResponds({
    body: `{"status":true,"data":{"id":18446744073709551615,"status":"success","amount":1550000,"currency":"NGN",
      "domain":"live","channel":"card","paid_at":"2026-11-02T09:00:00.000Z","metadata":0}}`,
  });

  expect(await payments.verify('ref_1')).toEqual({
    status: 'success',
    amountKobo: 1_550_000,
    passedFeesKobo: 0,
    feeKobo: null,
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

test.each([
  [
    'refund',
    (payments: Payments) => payments.refundsOf('1'),
    { data: [{ id: 1, amount: 100, status: 'a word of next year' }] },
  ],
  ['dispute', (payments: Payments) => payments.dispute('1'), { data: openDispute('a word of next year') }],
  ['outcome', (payments: Payments) => payments.dispute('1'), { data: openDispute('resolved', 'a word of next year') }],
])(
  'a %s with a status that the provider does not document is no outage, which would keep everybody from paying',
  async (...given) => {
    const [, call, body] = given;
    const { payments } = await providerThatResponds({ body: JSON.stringify({ status: true, ...body }) });

    await expect(call(payments)).rejects.toBeInstanceOf(RejectedByProvider);
  },
);

test('a store of the provider that takes no evidence is no outage of payment', async () => {
  const address = 'https://dispute-files.s3.amazonaws.com/';
  const { payments } = await providerThatResponds({
    body: JSON.stringify({ status: true, data: { signedUrl: `${address}evidence.pdf`, fileName: 'evidence.pdf' } }),
  });
  const toStore = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      typeof input === 'string' && input.startsWith(address)
        ? new Response(null, { status: 503 })
        : realFetch(input, init),
    );
  onTestFinished(() => toStore.mockRestore());

  const reply = payments.replyToDispute({
    id: '1',
    reply: 'declined',
    amountKobo: 0,
    text: 'It was delivered.',
    evidence: null,
    evidenceId: null,
    document: Buffer.from('%PDF-1.4'),
  });

  await expect(reply).rejects.toBeInstanceOf(RejectedByProvider);
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

/** A provider that gives these responses, the last one to all further requests, and records the requests. */
async function providerThatResponds(...responses: { status?: number; body: string }[]) {
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      const { status = 200, body } = responses[Math.min(requests.length, responses.length - 1)]!;
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

function bank(id: number, name: string, more: object = {}) {
  return { id, code: `0${id}`, name, active: true, ...more };
}

function pageOfBanks(banks: object[], next: string | null) {
  return { body: JSON.stringify({ status: true, data: banks, meta: { next, previous: null, perPage: 100 } }) };
}

function openDispute(status: string, resolution: string | null = null) {
  const transaction = { reference: 'ref_1', amount: 1_550_000 };
  return { id: 1, status, resolution, transaction, createdAt: '2026-11-02T09:00:00.000Z' };
}

function started(address: string) {
  return { body: JSON.stringify({ status: true, data: { authorization_url: address } }) };
}
