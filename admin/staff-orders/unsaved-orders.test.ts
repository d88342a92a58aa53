import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedOrders } from './unsaved-orders.ts';
import type { StaffOrderValues } from './staff-order-values.ts';

const key = 'typed';
const values: StaffOrderValues = {
  items: [],
  customer: { name: 'Amaka Nwosu', phone: '', email: '' },
  channel: 'counter',
  isTaken: true,
  address: { street: '', city: '', state: 'Lagos', area: '' },
  agreedDelivery: '',
  discount: { amount: '', unit: 'naira', reason: null },
  way: 'cash',
  reference: '',
  deposit: { amount: '', restBy: '' },
};

const method = (value: (name: string) => unknown) => ({ value, enumerable: false });

beforeEach(() => {
  const device = { [`admin-sale ada ${key}`]: JSON.stringify({ linked: [], values, at: 1 }) };
  Object.defineProperties(device, {
    getItem: method((name) => device[name as keyof typeof device] ?? null),
    setItem: method(() => undefined),
    removeItem: method(() => undefined),
  });
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const asPage = (signal: AbortSignal) => unsavedOrders('ada').open([], { isNew: false, signal });

test('a page that is rendered twice at its start finds the newest unsaved order', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const left = asPage(first.signal);
  first.abort(); // StrictMode runs effects twice.
  const order = await asPage(second.signal);

  expect(await left).toBeNull();
  expect(order?.key).toBe(key);
  order!.close();
});

test('an order that was just closed can be opened by the next page, and one that is open by no other', async () => {
  const { signal } = new AbortController();
  const first = await asPage(signal);
  const other = await asPage(signal);
  first!.close();
  const next = await asPage(signal);

  expect([first?.key, next?.key]).toEqual([key, key]);
  expect(other?.restored).toBeNull();
  other!.close();
  next!.close();
});

test('a page that is left while its order is being opened leaves it to the next one', async () => {
  const page = new AbortController();
  const left = asPage(page.signal);
  await Promise.resolve();
  await Promise.resolve();
  page.abort();

  expect(await left).toBeNull();
  const next = await asPage(new AbortController().signal);
  expect(next?.key).toBe(key);
  next!.close();
});
