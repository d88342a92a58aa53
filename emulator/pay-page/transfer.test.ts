import { expect, test } from 'vitest';
import { freshStateFile, paymentOnPage, press, testEmulator, testReceiver } from '../testing.ts';
import { newTransaction, statusOf } from '../transactions/transaction.ts';

test('a transfer is pending until it arrives, and then a webhook is sent', async () => {
  const receiver = await testReceiver();
  const { emulator, pressed, status, verified, page, html } = await paymentOnPage({
    webhookUrl: receiver.url,
    timeScale: 1,
  });
  expect(await html('?tab=bank_transfer')).toMatch(/Account number<\/dt><dd class="large">99\d\d \d{4} \d\d</);

  await pressed({ action: 'transfer-sent' });

  expect(await verified()).toMatchObject({ status: 'pending', paid_at: null, channel: 'bank_transfer' });
  expect(await html()).toContain('Waiting for your bank');
  expect(await (await fetch(`${page}/state`)).json()).toEqual({ status: 'pending' });
  expect(receiver.received).toEqual([]);
  await emulator.send('POST', '/__emulator/hurry', {}); // Ten minutes later.
  expect(await status()).toBe('success');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(await verified()).toMatchObject({ channel: 'bank_transfer', authorization: { card_type: 'transfer' } });
});

test('a transfer of another amount is rejected, announced without a reference, and can be repeated', async () => {
  const receiver = await testReceiver();
  const { emulator, pressed, verified, html } = await paymentOnPage({ webhookUrl: receiver.url });

  await pressed({ action: 'transfer-wrong' });

  expect(await verified()).toMatchObject({ status: 'failed', gateway_response: 'Incorrect amount sent' });
  expect(await html()).toContain('not the exact amount');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    event: 'bank.transfer.rejected',
    data: { bank_transfer: { amount: '1240000', message_type: 'INCORRECT_AMOUNT' } },
  });
  expect(await emulator.ledger()).toMatchObject({ entries: [], total: 0 });
  await pressed({ action: 'transfer-sent' });
  await expect.poll(verified).toMatchObject({ status: 'success' });
});

test('a USSD code is pending from the moment it is shown, and paid once it is dialled', async () => {
  const { pressed, status, verified, html } = await paymentOnPage();
  expect(await html('?tab=ussd')).toContain('Zenith Bank');

  await pressed({ action: 'ussd-code', bank: '966' });
  expect(await html()).toMatch(/\*966\*000\*\d{4}#/);
  expect(await verified()).toMatchObject({ status: 'pending', channel: 'ussd' });
  await pressed({ action: 'other-means' });
  expect(await status()).toBe('ongoing');
  await pressed({ action: 'ussd-code', bank: 'nonsense' });
  await pressed({ action: 'ussd-dialled' });

  await expect.poll(verified).toMatchObject({ status: 'success', channel: 'ussd' });
});

test('a code that is not dialled is abandoned after half an hour', () => {
  const wanted = { reference: 'r', email: 'a@b.co', amount: 1, callbackUrl: null, channels: [], metadata: null };
  const waiting = { channel: 'ussd', since: '2030-01-01T12:00:00Z', dueAt: null, bank: '737' } as const;
  const transaction = { ...newTransaction(wanted), waiting };

  expect(statusOf(transaction, Date.parse('2030-01-01T12:29:59Z'))).toBe('pending');
  expect(statusOf(transaction, Date.parse('2030-01-01T12:30:00Z'))).toBe('abandoned');
});

test('a transfer arrives although the payer left, and also after a restart', async () => {
  const stateFile = freshStateFile();
  const { emulator: before, pressed, status, reference } = await paymentOnPage({ stateFile, timeScale: 1 });
  await pressed({ action: 'transfer-sent' });
  await pressed({ outcome: 'abandon' });
  expect(await status()).toBe('pending');
  await before.close();

  const after = await testEmulator({ stateFile, timeScale: 1 });
  await after.send('POST', '/__emulator/hurry', {});

  expect(await after.verify(reference)).toMatchObject({ status: 'success' });
});

test('a waiting payer can go back to the shop by a link', async () => {
  const { page, pressed, html } = await paymentOnPage({ timeScale: 1 });
  await pressed({ action: 'transfer-sent' });

  expect(await html()).toContain('/return">Return to Demo merchant and wait there');
  const response = await fetch(`${page}/return`, { redirect: 'manual' });

  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain('http://shop.test/payment/verify?trxref=');
});

test('cancelling leads to the cancel URL, or to the callback where there is none', async () => {
  const { begin, verify } = await testEmulator();
  const metadata = { cancel_action: 'https://shop.test/checkout?from=payment' };
  const { authorization_url: page, reference } = await begin({ metadata });

  const response = await press(page, { action: 'cancel' });
  expect(response.headers.get('location')).toBe('https://shop.test/checkout?from=payment');
  expect(await verify(reference)).toMatchObject({ status: 'abandoned' });

  const other = await begin({ metadata: { cancel_action: 'javascript:alert(1)' } });
  expect((await press(other.authorization_url, { action: 'cancel' })).headers.get('location')).toContain(
    '/payment/verify?',
  );
});

test('the content security policy allows the cancel URL as a form target, and the script only where there is one', async () => {
  const { begin } = await testEmulator();
  const { authorization_url: page } = await begin({ metadata: { cancel_action: 'https://cancel.test/x' } });
  const policy = async (query = '') => (await fetch(page + query)).headers.get('content-security-policy');

  expect(await policy()).toContain("form-action 'self' http://shop.test https://cancel.test;");
  expect(await policy()).not.toContain('script-src');
  expect(await policy('?tab=bank_transfer')).toMatch(/script-src 'sha256-[^']+'; connect-src 'self';/);
});
