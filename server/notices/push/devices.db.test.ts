import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type PushService, startPushService } from '../../../emulator/push/push-service.ts';
import { devicesOf, shopWithPush, switchOnDevice } from '../../../tests/actions/messages/push.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { dumpOf } from '../../../tests/shop/dump.ts';
import { loggingShop } from '../../../tests/shop/logging-shop.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { publicPushKey, pushKeys, reencryptPushKey } from './push-keys.ts';
import { openPush } from './send-push.ts';

const url = '/api/admin/notices/devices';

test('a device is listed in words, finds itself by its endpoint, and gets a test notice at any hour', async () => {
  const { shop, push } = await shopWithPush();
  const owner = await newStaff(shop);
  const device = await switchOnDevice(push, owner);
  shop.clock.forward({ minutes: 1 });
  await switchOnDevice(push, owner);

  const [first, ...others] = (await devicesOf(owner)).devices;

  expect(others).toHaveLength(1);
  expect(first).toMatchObject({ name: 'A browser on some device', lastPushedAt: null, isGivenUp: false });
  expect(first!.endpointHash).toBe(createHash('sha256').update(device.endpoint).digest('hex'));
  expect(JSON.stringify(first)).not.toContain(device.endpoint);
  const { status, body } = await owner.call('POST', `${url}/${first!._id}/test`);
  expect([status, body.message]).toEqual([200, 'Test notification sent. It should show within seconds.']);
  expect(push.shown(device).map((text) => JSON.parse(text) as object)).toMatchObject([{ title: 'Test notification' }]);
  expect((await devicesOf(owner)).devices[0]!.lastPushedAt).toBe(shop.now().toISOString());
});

test.for([
  [{ status: 410 }, 409, 'device_gone', 0],
  [{ status: 503 }, 503, 'push_unavailable', 1],
  [{ status: 403 }, 409, 'push_rejected', 1],
] as const)(
  'a test notice that its push service answers with %j says what to do',
  async ([fault, status, code, left]) => {
    const { shop, push } = await shopWithPush();
    const owner = await newStaff(shop);
    await switchOnDevice(push, owner);
    const [device] = (await devicesOf(owner)).devices;
    push.faults.push(fault);

    const response = await owner.call('POST', `${url}/${device!._id}/test`);

    expect([response.status, response.body.code]).toEqual([status, code]);
    expect((await devicesOf(owner)).devices).toHaveLength(left);
  },
);

test('nobody lists, tests, removes or takes over a device of somebody else', async () => {
  const { shop, push } = await shopWithPush();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const theirs = await switchOnDevice(push, owner);
  const [device] = (await devicesOf(owner)).devices;

  expect((await devicesOf(manager)).devices).toEqual([]);
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const id of [device!._id, missing]) {
    for (const [method, path] of [
      ['DELETE', `${url}/${id}`],
      ['POST', `${url}/${id}/test`],
    ] as const) {
      const { status, body } = await manager.call(method, path);
      expect([status, body.code], path).toEqual([404, 'gone']);
    }
  }
  const own = push.subscribe((await devicesOf(manager)).publicKey);
  for (const taken of [theirs, { ...own, endpoint: theirs.endpoint }]) {
    expect((await manager.call('POST', url, taken)).body.code).toBe('invalid_request');
  }
  const row = await shop.db.selectFrom('pushSubscriptions').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ endpoint: theirs.endpoint, ...theirs.keys });
  expect(push.accepted).toEqual([]);

  expect((await owner.call('DELETE', `${url}/${device!._id}`)).status).toBe(200);
  expect((await devicesOf(owner)).devices).toEqual([]);
  const actions = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', 'staff.device%')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['staff.device-added', 'staff.device-removed']);
});

test('only endpoints of push services and keys of a browser are stored', async () => {
  const { shop, push } = await shopWithPush();
  const owner = await newStaff(shop);
  const fine = push.subscribe((await devicesOf(owner)).publicKey);
  const { keys } = fine;
  const elsewhere = [
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com.example.com/x',
    `${shop.provider.url}/x`,
  ];
  for (const endpoint of elsewhere) {
    const { status, body } = await owner.call('POST', url, { endpoint, keys });
    expect([status, body.code], endpoint).toEqual([422, 'unknown_push_service']);
  }
  const noPoint = `B${'A'.repeat(86)}`;
  for (const body of [
    { ...fine, keys: { ...keys, p256dh: noPoint } },
    { ...fine, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
    { ...fine, keys: { ...keys, auth: `${keys.auth}A` } },
    { ...fine, keys: { p256dh: keys.p256dh } },
    { ...fine, endpoint: `${fine.endpoint}${'x'.repeat(1_000)}` },
    { ...fine, endpoint: 'file:///etc/passwd' },
    { endpoint: fine.endpoint },
    {},
  ]) {
    expect((await owner.call('POST', url, body)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
  }
  expect((await devicesOf(owner)).devices).toEqual([]);
  // Other fields of a browser, such as the expiry, do no harm.
  expect((await owner.call('POST', url, { ...fine, expirationTime: null })).status).toBe(200);
});

test('an endpoint that the list no longer has gets no request', async () => {
  const { shop, push } = await shopWithPush();
  const { endpoint, keys } = push.subscribe(await publicPushKey(shop));
  const send = await openPush({ ...shop, config: { ...shop.config, pushEmulator: null } });

  const outcome = await send({ endpoint, ...keys }, { tag: 'a'.repeat(32), payload: '{}', createdAt: shop.now() });

  expect([outcome, push.accepted, push.rejections]).toEqual([{ is: 'rejected', status: 0 }, [], []]);
});

test('somebody has ten devices and no more, though twelve are switched on at once', async () => {
  const { shop, push } = await shopWithPush();
  const owner = await newStaff(shop);
  const { publicKey } = await devicesOf(owner);

  const results = await Promise.all(
    Array.from({ length: 12 }, () => owner.call('POST', url, push.subscribe(publicKey))),
  );

  expect(results.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(results.filter(({ body }) => body.code === 'too_many_devices')).toHaveLength(2);
  expect((await devicesOf(owner)).devices).toHaveLength(10);
});

test('switching on and testing have limits of the person', async () => {
  const { shop, push } = await shopWithPush();
  const owner = await newStaff(shop);
  const device = await switchOnDevice(push, owner);
  const [listed] = (await devicesOf(owner)).devices;
  const last = async (path: string, body?: object) => {
    for (let times = 0; times < 30; times += 1) await owner.call('POST', path, body);
    return (await owner.call('POST', path, body)).status;
  };

  expect(await last(url, device)).toBe(429);
  expect(await last(`${url}/${listed!._id}/test`)).toBe(429);
  expect(push.accepted).toHaveLength(30);
});

test('the shop has one pair of keys, though ten processes need it at once, and it survives a change of the secret', async () => {
  const shop = await testShop();

  const keys = await Promise.all(Array.from({ length: 10 }, () => publicPushKey(shop)));

  expect(new Set(keys).size).toBe(1);
  expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65);
  const asNow = (await pushKeys(shop)).privateKey.export({ format: 'jwk' });
  const [secret] = shop.config.secrets;
  const changed = { ...shop, config: { ...shop.config, secrets: ['another secret', secret] as const } };
  await reencryptPushKey(changed);
  const alone = { ...shop, config: { ...shop.config, secrets: ['another secret'] as const } };
  expect((await pushKeys(alone)).privateKey.export({ format: 'jwk' })).toEqual(asNow);
  await expect(pushKeys(shop)).rejects.toThrow('No secret opens the key of push notices');
});

test('the private key is neither in the database, nor in a response, nor in the log', async () => {
  const push: PushService = await startPushService({ now: () => shop.now() });
  onTestFinished(() => push.close());
  const { shop, text } = await loggingShop({ pushEmulator: push.origin });
  const owner = await newStaff(shop);
  const device = await switchOnDevice(push, owner);
  const { devices } = await devicesOf(owner);
  expect((await owner.call('POST', `${url}/${devices[0]!._id}/test`)).status).toBe(200);
  const { d } = (await pushKeys(shop)).privateKey.export({ format: 'jwk' });

  expect(d).toHaveLength(43);
  expect(JSON.stringify((await owner.call('GET', url)).body)).not.toContain(d);
  expect(JSON.stringify(await dumpOf(shop.db))).not.toContain(d);
  expect(text()).toContain('push service call');
  for (const secret of [d!, device.endpoint, device.keys.auth]) expect(text()).not.toContain(secret);
});

test('a shop without service workers offers no devices', async () => {
  const { shop } = await shopWithPush();
  const owner = await newStaff(shop);
  shop.config.hasServiceWorker = false;

  expect((await devicesOf(owner)).publicKey).toBeNull();
});
