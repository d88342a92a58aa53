import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { loggingShop } from '../../tests/shop/logging-shop.ts';
import { startWorkers } from '../jobs/jobs.ts';
import { renderApi } from '../pages/render-api.ts';
import { runForRequest } from './request-id.ts';

const sent = 'f00dfeed-1234.5678:9_a';

test('the id that a trusted proxy gave a request is kept, and everybody else gets a new one', async () => {
  const { shop, lines } = await loggingShop({ trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::5'] });
  const idFor = async (remoteAddress: string, id = sent) => {
    const response = await shop.app.inject({
      url: '/api/delivery-areas',
      remoteAddress,
      headers: { 'x-request-id': id },
    });
    return response.headers['x-request-id'];
  };

  for (const proxy of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.255.1', 'fd00::5']) {
    expect(await idFor(proxy)).toBe(sent);
  }
  for (const stranger of ['10.2.0.1', '102.89.1.1', 'fd00::6', '::ffff:10.2.0.1']) {
    expect(await idFor(stranger)).toMatch(/^[\da-f-]{36}$/);
  }
  const hostile = ['short', 'x'.repeat(65), 'ada@example.com', '"},{"level":60', '<script>alert(1)</script>', ''];
  for (const id of hostile) expect(await idFor('127.0.0.1', id)).toMatch(/^[\da-f-]{36}$/);
  expect(lines('request').filter(({ requestId }) => requestId === sent)).toHaveLength(5);
});

test('without trusted proxies no id from outside is kept', async () => {
  const { shop } = await loggingShop();

  const response = await shop.app.inject({ url: '/api/delivery-areas', headers: { 'x-request-id': sent } });

  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('the calls of a page that is being rendered belong to the request of the page: they have its id and no lines of their own', async () => {
  const { shop, lines } = await loggingShop();
  await sql`alter table size_guides rename to former_guides`.execute(shop.db);

  const response = await runForRequest(sent, () => renderApi(shop.app).fetch('/api/size-guides'));

  expect(await response.json()).toMatchObject({ code: 'unexpected', reference: sent });
  expect(lines('A request failed unexpectedly')).toMatchObject([{ requestId: sent }]);
  expect(lines('request')).toEqual([]);
});

test('the id of a request is on the lines of its calls of the provider and of the jobs that it queued', async () => {
  const { shop, lines } = await loggingShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { reference } = await shopper.startPayment(order);
  const [payment] = lines('request').filter(({ route }) => route === '/api/payment/paystack/initialize');
  expect(lines('provider call')).toMatchObject([
    { call: 'initialize', outcome: 'responded', requestId: payment!.requestId },
  ]);

  await shop.provider.faults({ verify: 'refused' });
  const failed = await shop.app.inject(`/api/payment/paystack/verify/${reference}`);
  expect(lines('provider call').at(-1)).toMatchObject({
    call: 'verify',
    outcome: 'unavailable',
    requestId: failed.headers['x-request-id'],
  });

  const codeRequest = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register-send-otp',
    payload: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Eze' },
  });
  await startWorkers(shop);
  const done = () => lines('job done').filter(({ job }) => job === 'email-code');
  // The first job queues the second, as this address has no account.
  const requestId = codeRequest.headers['x-request-id'];
  await expect.poll(done).toMatchObject([{ requestId }, { requestId }]);
});
