import { expect, test } from 'vitest';
import { newTransaction, statusOf } from '../transactions/transaction.ts';
import { press, testEmulator } from '../testing.ts';

test('the page shows amount, merchant and that it is a demo, and works without scripts', async () => {
  const { begin } = await testEmulator({ merchant: 'Oge' });
  const { authorization_url: page, reference } = await begin({ channels: ['bank_transfer', 'card'] });

  const response = await fetch(page);
  const html = await response.text();

  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const text of ['Payment to Oge', '₦12,500', 'ada@example.com', reference, 'No money moves', 'Bank transfer']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('USSD');
  expect(html).not.toContain('<script');
});

test('the content security policy lets the form redirect to the shop and nowhere else', async () => {
  const { begin } = await testEmulator();
  const { authorization_url: page } = await begin();

  const { headers } = await fetch(page);

  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['success', 'success', 'Successful'],
  ['decline', 'failed', 'Declined'],
  ['abandon', 'abandoned', 'The transaction was not completed'],
])('the button %s makes the payment %s and returns to the shop', async (outcome, status, logged) => {
  const { begin, verify } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await fetch(page);

  const response = await press(page, { outcome, channel: 'ussd' });

  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    `http://shop.test/payment/verify?trxref=${reference}&reference=${reference}`,
  );
  expect(await verify(reference)).toMatchObject({ status, gateway_response: logged, channel: 'ussd' });
});

test('a callback URL keeps its query and its fragment', async () => {
  const { begin } = await testEmulator();
  const { authorization_url: page } = await begin({ reference: 'r1', callback_url: 'https://shop.test/v?a=b%20c#top' });

  const response = await press(page, { outcome: 'success' });

  expect(response.headers.get('location')).toBe('https://shop.test/v?a=b%20c&trxref=r1&reference=r1#top');
});

test('a declined payment can be paid on the same page, and stays failed until then', async () => {
  const { begin, verify } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'decline' });

  expect(await (await fetch(page)).text()).toContain('The payment was declined');
  expect(await verify(reference)).toMatchObject({ status: 'failed', paid_at: null });
  await press(page, { outcome: 'success' });
  expect(await verify(reference)).toMatchObject({ status: 'success', log: { attempts: 2, errors: 1 } });
});

test('a cancelled payment is ongoing again when its page is opened again', async () => {
  const { begin, verify } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'abandon' });
  await expect
    .poll(async () => {
      await fetch(page);
      return verify(reference);
    })
    .toMatchObject({ status: 'ongoing' });
});

test('a payment whose page is left open is ongoing for half an hour', () => {
  const wanted = { reference: 'r', email: 'a@b.co', amount: 1, callbackUrl: null, channels: [], metadata: null };
  const transaction = { ...newTransaction(wanted), openedAt: '2030-01-01T12:00:00.000Z' };

  expect(statusOf(transaction, Date.parse('2030-01-01T12:29:59Z'))).toBe('ongoing');
  expect(statusOf(transaction, Date.parse('2030-01-01T12:30:00Z'))).toBe('abandoned');
});

test('a paid payment cannot be paid twice or undone', async () => {
  const { begin, ledger } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'success' });

  const again = await press(page, { outcome: 'decline' });
  const html = await (await fetch(page)).text();

  expect(again.status).toBe(303);
  expect(html).toContain('already paid');
  expect(html).toContain(`href="http://shop.test/payment/verify?trxref=${reference}&#38;reference=${reference}"`);
  expect(await ledger()).toMatchObject({ entries: [{ reference, amount: 1_250_000 }], total: 1_250_000 });
});

test('without a callback URL the page itself shows the result', async () => {
  const { begin } = await testEmulator();
  const { authorization_url: page } = await begin({ callback_url: undefined });

  expect(await (await press(page, { outcome: 'decline' })).text()).toContain('Payment declined');
  expect(await (await press(page, { outcome: 'success' })).text()).toContain('Payment received');
});

test('an unknown outcome shows the form again, and an unknown link is a 404 page', async () => {
  const { url, begin } = await testEmulator();
  const { authorization_url: page } = await begin();

  const wrong = await press(page, { outcome: 'steal' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('<form method="post">');
  const unknown = await fetch(`${url}/pay/unknown`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('Payment not found');
});

test('values of the merchant cannot become markup', async () => {
  const { begin } = await testEmulator({ merchant: '<b>"Oge"</b>' });
  const { authorization_url: page } = await begin({ email: `"'<script>alert(1)</script>@example.com` });

  const html = await (await fetch(page)).text();

  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
});
