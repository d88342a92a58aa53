import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { SoftPasskey } from '../../../tests/actions/soft-passkey.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

test.for(['leave', 'reset-authenticator'])(
  'a passkey that was sent slowly is not added once “%s” has ended the session',
  async (end) => {
    const shop = await testShop();
    const owner = await newStaff(shop);
    const manager = await newStaff(shop, 'manager');
    const { body } = await manager.call('POST', '/api/admin/passkeys/options');
    const passkey = new SoftPasskey().make(body['options'] as { challenge: string });
    const finish = await sendAllButTheEnd(shop, manager, { url: '/api/admin/passkeys', json: passkey });

    expect((await owner.call('POST', `/api/admin/staff/${await idOf(shop, 'manager')}/${end}`)).status).toBe(200);

    expect(await finish()).toMatchObject({ status: 401, body: { code: 'staff_session_over' } });
    expect(await shop.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
  },
);

test('a request that was sent slowly has the rights of the role at its end', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const manager = await newStaff(shop, 'manager');
  const url = `/api/admin/staff/${await idOf(shop, 'manager')}`;
  await owner.call('PUT', url, { name: 'Bisi', role: 'owner' });
  const json = { email: 'eve@example.com', name: 'Eve', role: 'owner' };
  const finish = await sendAllButTheEnd(shop, manager, { url: '/api/admin/staff', json });

  expect((await owner.call('PUT', url, { name: 'Bisi', role: 'manager' })).status).toBe(200);

  expect(await finish()).toMatchObject({ status: 403, body: { code: 'no_right' } });
});

const idOf = async ({ db }: TestShop, role: 'manager') =>
  (await db.selectFrom('staff').select('id').where('role', '=', role).executeTakeFirstOrThrow()).id;

/** Sends a request but for its last byte, waits until the session was looked up, and returns how to send the rest. */
async function sendAllButTheEnd(shop: TestShop, staff: Shopper, { url, json }: { url: string; json: object }) {
  shop.clock.forward({ minutes: 2 });
  const text = JSON.stringify(json);
  const payload = new PassThrough();
  const responding = shop.app.inject({
    method: 'POST',
    url,
    payload,
    cookies: staff.cookies(),
    headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
  });
  void responding.catch(() => {});
  payload.write(text.slice(0, -1));
  const used = shop.db.selectFrom('staffSessions').select('tokenHash').where('seenAt', '=', shop.now());
  await vi.waitFor(async () => expect(await used.execute()).toHaveLength(1));
  return async () => {
    payload.end(text.slice(-1));
    const response = await responding;
    return { status: response.statusCode, body: response.json<object>() };
  };
}
