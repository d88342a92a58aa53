import { expect, test } from 'vitest';
import { testCards } from '../transactions/cards.ts';
import { paymentOnPage, press, testEmulator } from '../testing.ts';

const fields = (id: string) => {
  const { number = '', cvv = '' } = testCards.find((card) => card.id === id) ?? {};
  return { action: 'card', number, expiry: '12/30', cvv };
};

test('the preselected card pays with one press', async () => {
  const { page, html, pressed, status, verified } = await paymentOnPage();
  const shown = await html();
  for (const text of ['4084 0840 8408 4081', '12/30', '408', 'Pay ₦12,500']) expect(shown).toContain(text);

  const response = await pressed({ ...fields('success'), number: '4084 0840 8408 4081' });

  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^http:\/\/shop\.test\/payment\/verify\?trxref=/);
  expect(page).toContain('/pay/');
  expect(await status()).toBe('success');
  expect(await verified()).toMatchObject({ authorization: { last4: '4081', brand: 'visa' }, channel: 'card' });
});

test('a payment by a card with a PIN is ongoing until the PIN is right', async () => {
  const { html, pressed, status, verified } = await paymentOnPage();

  expect((await pressed(fields('pin'))).headers.get('location')).toMatch(/^\/pay\//);
  expect(await html()).toContain('Card PIN');
  expect(await status()).toBe('ongoing');
  const wrong = await pressed({ action: 'pin', secret: '9999' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('This is not the PIN of this card.');
  await pressed({ action: 'pin', secret: '1111' });

  expect(await verified()).toMatchObject({ status: 'success', authorization: { last4: '7812', brand: 'verve' } });
});

test('a card with PIN and code asks for one after the other', async () => {
  const { html, pressed, status } = await paymentOnPage();

  await pressed(fields('pin-otp'));
  expect((await pressed({ action: 'otp', secret: '123456' })).status).toBe(303); // Too early: ignored.
  expect(await html()).toContain('Card PIN');
  await pressed({ action: 'pin', secret: '1234' });
  expect(await html()).toContain('One-time code');
  expect(await status()).toBe('ongoing');
  await pressed({ action: 'otp', secret: ' 123456 ' });

  expect(await status()).toBe('success');
});

test.each([
  ['declined', 'Declined'],
  ['insufficient', 'Insufficient Funds'],
])('the card %s fails on the page, and another pays under the same reference', async (id, response) => {
  const { html, pressed, status, verified } = await paymentOnPage();

  expect((await pressed(fields(id))).headers.get('location')).toMatch(/^\/pay\//);
  expect(await verified()).toMatchObject({ status: 'failed', gateway_response: response });
  expect(await html()).toContain('role="alert">The payment was declined');
  await pressed(fields('success'));

  expect(await status()).toBe('success');
  expect(await verified()).toMatchObject({ log: { attempts: 2, errors: 1 } });
});

test('a card whose bank sends no code is declined after the PIN', async () => {
  const { pressed, verified } = await paymentOnPage();

  await pressed(fields('no-token'));
  await pressed({ action: 'pin', secret: '0000' });

  expect(await verified()).toMatchObject({
    status: 'failed',
    gateway_response: expect.stringContaining('Token Not Generated'),
  });
});

test('three wrong PINs fail the attempt, and the payer can start again', async () => {
  const { html, pressed, verified } = await paymentOnPage();
  await pressed(fields('pin'));

  for (const secret of ['1', '2', '3']) await pressed({ action: 'pin', secret });

  expect(await verified()).toMatchObject({ status: 'failed', gateway_response: 'Incorrect PIN' });
  expect(await html()).toContain('name="number"');
});

test('a payer who asks for another card gets the first form again', async () => {
  const { html, pressed } = await paymentOnPage();
  await pressed(fields('pin'));
  await pressed({ action: 'other-means' });

  expect(await html()).toContain('name="number"');
});

test.each([
  [{ number: '4111 1111 1111 1111' }, 'This is none of the test cards below.'],
  [{ expiry: '01/20' }, 'Type a month to come'],
  [{ expiry: '13/30' }, 'Type a month to come'],
  [{ cvv: '999' }, 'The security code of this card is 408.'],
])('a card form with %j shows the error and keeps its values', async (wrong, text) => {
  const { pressed, status } = await paymentOnPage();

  const response = await pressed({ ...fields('success'), ...wrong });
  const html = await response.text();

  expect(response.status).toBe(400);
  expect(html).toContain(text);
  expect(html).toContain(`value="${Object.values(wrong)[0]}"`);
  expect(html).toContain('aria-invalid="true"');
  expect(await status()).toBe('ongoing');
});

test.each([
  ['refund-fails', 'failed'],
  ['refund-attention', 'needs-attention'],
])('a refund of a payment by the card %s is %s', async (id, end) => {
  const { emulator, pressed, reference } = await paymentOnPage();
  await pressed(fields(id));

  await emulator.send('POST', '/refund', { transaction: reference });

  await expect.poll(() => emulator.ledger()).toMatchObject({ refunds: [{ status: end, amount: 1_250_000 }] });
});

test('every published card can be chosen with one press', async () => {
  const { page, html } = await paymentOnPage();
  const shown = await html();
  for (const { id, number } of testCards) {
    expect(shown).toContain(`card=${id}`);
    expect(await (await fetch(`${page}?tab=card&card=${id}`)).text()).toContain(
      `value="${number.match(/.{1,4}/g)?.join(' ')}"`,
    );
  }
});

test('a form that is submitted twice pays once', async () => {
  const { emulator, pressed, verified } = await paymentOnPage();

  await Promise.all([pressed(fields('success')), pressed(fields('success')), pressed(fields('success'))]);
  await pressed(fields('declined'));

  expect(await verified()).toMatchObject({ status: 'success', log: { attempts: 1, errors: 0 } });

  expect(await emulator.ledger()).toMatchObject({ entries: [{ amount: 1_250_000 }], total: 1_250_000 });
});

test('an unknown action shows the form again', async () => {
  const { begin } = await testEmulator();
  const { authorization_url: page } = await begin();
  const nonsense: Record<string, string>[] = [{}, { action: 'constructor' }, { outcome: 'toString' }];
  for (const wrong of nonsense) {
    expect((await press(page, wrong)).status).toBe(400);
  }
});
