import { expect, onTestFinished, test, vi } from 'vitest';
import { correctEmail } from '#shared/admin/orders/api.ts';
import { adminOrder } from '#shared/admin/orders/order-api.ts';
import { adminApi } from './admin-api.ts';

test('staff without a network read what may not be saved, and nothing about charges', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => void vi.unstubAllGlobals());
  const params = { id: '1a2b3c4d-0000-4000-8000-000000000000' };

  await expect(adminApi(correctEmail, { params, body: { email: 'ada@example.com', version: 0 } })).rejects.toThrow(
    'You seem to be offline, so this may not be saved. What you typed is still here: try again when you are online.',
  );
  await expect(adminApi(adminOrder, { params })).rejects.toThrow(
    'You seem to be offline. Check the connection and try again.',
  );
});
