import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctEmail } from '#shared/admin/orders/api.ts';
import { adminOrder } from '#shared/admin/orders/order-api.ts';
import { importProducts } from '#shared/admin/products/files-api.ts';
import { requestStaffCode } from '#shared/admin/sign-in/api.ts';
import { browserQueries } from '#web/query-client.ts';
import { adminApi, staffKey, staffSignInApi } from './admin-api.ts';
import { sendFile } from './stock/import/send-file.ts';

const mayNotBeSaved =
  'You seem to be offline, so this may not be saved. What you typed is still here: try again when you are online.';
const offline = 'You seem to be offline. Check the connection and try again.';
const params = { id: '1a2b3c4d-0000-4000-8000-000000000000' };
const body = { email: 'ada@example.com', version: 0 };
const fileOf = (bytes: number) => new File(['x'.repeat(bytes)], 'products.csv');
const importOf = (file: File) => sendFile(file)(importProducts, { query: { plan: 'plan' }, body: '' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('staff without a network read what may not be saved, and nothing about charges', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(adminApi(correctEmail, { params, body })).rejects.toThrow(mayNotBeSaved);
  await expect(importOf(fileOf(1))).rejects.toThrow(mayNotBeSaved);
  await expect(adminApi(adminOrder, { params })).rejects.toThrow(offline);
});

test.for([
  { what: 'a list', call: () => adminApi(adminOrder, { params }), seconds: 20, message: offline },
  { what: 'a save', call: () => adminApi(correctEmail, { params, body }), seconds: 60, message: mayNotBeSaved },
  { what: 'a sign-in', call: () => staffSignInApi(requestStaffCode, { body }), seconds: 60, message: mayNotBeSaved },
  { what: 'an import of 50 kB', call: () => importOf(fileOf(50_000)), seconds: 70, message: mayNotBeSaved },
])(
  '$what that the line swallows ends after $seconds seconds, and not much earlier',
  async ({ call, seconds, message }) => {
    const end = vi.fn<(error: Error) => void>();
    swallowRequests();

    const ended = call().catch(end);
    await vi.advanceTimersByTimeAsync((seconds - 5) * 1_000);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    await ended;
    expect(end.mock.lastCall).toMatchObject([{ message }]);
  },
);

test('a file of the largest size has ten minutes to be sent', async () => {
  const end = vi.fn<() => void>();
  swallowRequests();

  const ended = importOf(fileOf(5_000_000)).catch(end);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await ended;
  expect(end).toHaveBeenCalledOnce();
});

test('whose role no longer allows an import sees what it allows now', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'No' }, { status: 403 }));
  browserQueries.setQueryData(staffKey, {});

  await expect(importOf(fileOf(1))).rejects.toThrow('No');

  expect(browserQueries.getQueryState(staffKey)?.isInvalidated).toBe(true);
});

/** Requests leave and nothing comes back, until the sender aborts them. */
function swallowRequests(): void {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    return promise;
  });
}
