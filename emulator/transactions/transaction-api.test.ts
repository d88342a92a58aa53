import { expect, test } from 'vitest';
import { bodyOf, type Initialized, payment, press, testEmulator } from '../testing.ts';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('initialize returns the payment page, its access code and the reference', async () => {
  const { url, initialize } = await testEmulator();

  const response = await initialize({ reference: 'Ab9_order-1.x=y' });

  expect(response.status).toBe(200);
  const body = await bodyOf<Initialized>(response);
  const { access_code: code } = body.data;
  expect(code).toMatch(/^[a-z0-9]{15}$/);
  expect(body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url: `${url}/pay/${code}`, access_code: code, reference: 'Ab9_order-1.x=y' },
  });
});

test('a form is accepted like JSON, and an amount as a string of digits like a number', async () => {
  const { call, verify } = await testEmulator();

  const form = new URLSearchParams({ email: 'ada@example.com', amount: '500000', metadata: '{"order":"7"}' });
  form.append('channels[]', 'ussd');
  const response = await call('/transaction/initialize', { method: 'POST', body: form });

  const { reference } = (await bodyOf<Initialized>(response)).data;
  expect(await verify(reference)).toMatchObject({ amount: 500_000, metadata: { order: '7' }, reference });
});

test('a reference works once', async () => {
  const { initialize } = await testEmulator();
  await initialize({ reference: 'once' });

  const response = await initialize({ reference: 'once', amount: 100 });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
    type: 'validation_error',
    code: 'duplicate_reference',
  });
});

test.each([
  [{ email: undefined }, 'Email Address is required'],
  [{ email: 'nobody' }, 'Invalid Email Address Passed'],
  [{ email: '.a..b@-example-..com' }, 'Invalid Email Address Passed'],
  [{ amount: undefined }, 'You must specify a valid amount'],
  [{ amount: 0 }, 'You must specify a valid amount'],
  [{ amount: -100 }, 'You must specify a valid amount'],
  [{ amount: 100.5 }, 'Amount must be an integer'],
  [{ amount: '1e3' }, 'Amount must be an integer'],
  [{ reference: 'no spaces' }, 'Invalid character in transaction reference'],
  [{ currency: 'USD' }, 'Currency not supported by merchant'],
  [{ channels: ['cash'] }, 'Invalid channels passed'],
  [{ callback_url: 'javascript:alert(1)' }, 'Invalid callback url'],
])('initialize rejects %j', async (fields, message) => {
  const { initialize } = await testEmulator();

  const response = await initialize(fields);

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: false, message, type: 'validation_error' });
});

test.each(['', 'Bearer sk_test_other', 'Basic abc'])('the authorization "%s" is rejected', async (authorization) => {
  const { call } = await testEmulator();

  for (const path of ['/transaction', '/transaction/verify/x', '/__emulator/ledger', '/nowhere']) {
    const response = await call(path, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: false, message: 'Invalid key' });
  }
});

test('a payment whose page was never opened is abandoned, and ongoing while its page is open', async () => {
  const { begin, verify } = await testEmulator();
  const { reference, authorization_url: page } = await begin();

  expect(await verify(reference)).toMatchObject({ status: 'abandoned', paid_at: null, fees: null, log: null });
  await fetch(page);
  expect(await verify(reference)).toMatchObject({ status: 'ongoing', paid_at: null });
});

test('a paid payment has its amounts in kobo, fees, customer, card and the metadata that was sent', async () => {
  const { begin, verify } = await testEmulator();
  const metadata = { orderId: '7', custom_fields: [{ display_name: 'Order', value: '7' }] };
  const { reference, authorization_url: page } = await begin({ metadata });
  await press(page, { outcome: 'success', channel: 'card' });

  expect(await verify(reference)).toMatchObject({
    domain: 'test',
    status: 'success',
    reference,
    amount: 1_250_000,
    requested_amount: 1_250_000,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Successful',
    message: null,
    paid_at: expect.stringMatching(isoTime),
    created_at: expect.stringMatching(isoTime),
    ip_address: '127.0.0.1',
    metadata,
    fees: 28_750,
    log: { attempts: 1, errors: 0, success: true },
    authorization: { last4: '4081', brand: 'visa', reusable: true, channel: 'card' },
    customer: { email: payment.email, customer_code: expect.stringMatching(/^CUS_/) },
  });
});

test('an id is a JSON number above 2^53, and finds its payment by its exact digits', async () => {
  const { begin, call } = await testEmulator();
  const { reference } = await begin();

  const text = await (await call(`/transaction/verify/${reference}`)).text();
  const id = /"id":(\d+),"domain"/.exec(text)?.[1] ?? '';

  expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
  const fetched = await bodyOf(await call(`/transaction/${id}`));
  expect(fetched).toMatchObject({ message: 'Transaction retrieved', data: { reference } });
});

test('an unknown reference or path is a 404 in the usual envelope', async () => {
  const { call } = await testEmulator();

  for (const path of ['/transaction/verify/unknown', '/transaction/12345']) {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: false, code: 'transaction_not_found', meta: {} });
  }
});

test('the list shows the newest first, by page, by status and by time', async () => {
  const { begin, list } = await testEmulator();
  const first = await begin({ reference: 'first' });
  await begin({ reference: 'second' });
  await begin({ reference: 'third' });
  await press(first.authorization_url, { outcome: 'success' });
  const references = async (query: string) => (await list(query)).data.map(({ reference }) => reference);

  expect(await references('')).toEqual(['third', 'second', 'first']);
  expect(await references('status=success')).toEqual(['first']);
  expect(await references('to=2020-01-01')).toEqual([]);
  expect(await references('from=2020-01-01T00:00:00.000Z&perPage=2&page=2')).toEqual(['first']);
  expect((await list('perPage=2')).meta).toEqual({
    total: 3,
    skipped: 0,
    perPage: 2,
    page: 1,
    pageCount: 2,
    total_volume: 1_250_000,
  });
});

test('a list with cursors tells where the next page begins, and nothing after the last', async () => {
  const { initialize, list, send, call } = await testEmulator();
  for (const reference of ['a', 'b', 'c']) await initialize({ reference });
  await send('PUT', '/__emulator/settings', { usesCursors: true });

  const first = await list('perPage=2');
  const meta = first.meta as { next: string };
  const second = await list(`perPage=2&next=${meta.next}`);

  expect([...first.data, ...second.data].map(({ reference }) => reference)).toEqual(['c', 'b', 'a']);
  expect(first.meta).toEqual({ next: expect.any(String) as string, previous: null, perPage: 2 });
  expect(second.meta).toMatchObject({ next: null, previous: expect.any(String) as string });
  expect((await call('/transaction?next=x')).status).toBe(400);
});

test.each(['bank', 'qr', 'apple_pay', 'mobile_money', 'eft'])('a payment may have come by %s', async (channel) => {
  const { begin, setFaults, verify, list } = await testEmulator();
  await setFaults({ channel });
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'success' });

  expect(await verify(reference)).toMatchObject({ status: 'success', channel, authorization: { channel } });
  expect((await list()).data).toMatchObject([{ channel }]);
});

test('fees that are passed on are paid on top, and are the fees of the payment', async () => {
  const { begin, setFaults, verify } = await testEmulator();
  await setFaults({ amount: 'feesPassed' });
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'success' });

  expect(await verify(reference)).toMatchObject({ amount: 1_278_750, requested_amount: 1_250_000, fees: 28_750 });
});
