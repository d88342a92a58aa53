import { afterEach, expect, test, vi } from 'vitest';
import { checkCoupon, isRejected } from './check-coupon.ts';

const signal = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

function serverResponds(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

const rejection = () =>
  checkCoupon('welcome10', 12_500, signal).then(
    () => expect.unreachable(),
    (error: unknown) => error as Error,
  );

test('a good coupon is what the server says it is, for this subtotal', async () => {
  serverResponds(200, { success: true, message: 'Applied', coupon: { code: 'WELCOME10', discountAmount: 1_250 } });
  expect(await checkCoupon('welcome10', 12_500, signal)).toEqual({
    coupon: { code: 'WELCOME10', discountAmount: 1_250, cartTotal: 12_500 },
    message: 'Applied',
  });
});

test('an empty code is not asked about', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  await expect(checkCoupon('  ', 12_500, signal)).rejects.toThrow('Please enter a coupon code');
});

test('a rejection is shown with the server’s message', async () => {
  serverResponds(400, { success: false, code: 'coupon_invalid', message: 'This coupon has expired' });
  const error = await rejection();
  expect(error).toMatchObject({ message: 'This coupon has expired' });
  expect(isRejected(error)).toBe(true);
});

test.for([200, 400])('a rejection without words, with status %i, is an invalid code', async (status) => {
  serverResponds(status, { success: false });
  expect(await rejection()).toMatchObject({ message: 'Invalid coupon code' });
});

test.for([
  ['an answer that is none', () => serverResponds(502, '<html>'), 'Error validating coupon'],
  [
    'no answer',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    /^You seem to be/,
  ],
] as const)('%s is an error, and no rejection', async ([, happens, messageText]) => {
  happens();
  const error = await rejection();
  expect(error.message).toMatch(messageText);
  expect(isRejected(error)).toBe(false);
});
