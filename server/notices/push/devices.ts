import { createECDH, createHash, randomBytes } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import type { Device, NewDevice } from '#shared/admin/notices/devices.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { staffClient } from '../../rate-limits/client.ts';
import { consume } from '../../rate-limits/consume.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { testContent } from './push-content.ts';
import { isAtPushService } from './push-services.ts';
import { openPush } from './send-push.ts';

/** Each notice is a request for every device. */
const maxDevices = 10;

/** The devices of a member of staff, in the order they were added. */
export async function devicesOf(db: Database, by: Staff): Promise<Device[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'device', 'createdAt', 'lastPushedAt', 'givenUpAt', 'endpoint'])
    .where('staffId', '=', by._id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, createdAt, lastPushedAt, givenUpAt, endpoint }) => ({
    _id: id,
    name: device,
    since: createdAt.toISOString(),
    lastPushedAt: lastPushedAt?.toISOString() ?? null,
    isGivenUp: givenUpAt !== null,
    endpointHash: createHash('sha256').update(endpoint).digest('hex'),
  }));
}

/**
 * Adds a device, or takes one up again that was given up.
 *
 * @param device the name of its browser
 * @throws ShopError `unknown_push_service`, `too_many_devices`, `too_many_requests`; `invalid_request` for invalid
 *   keys, and for the device of somebody else: their browser would have made a new subscription
 */
export async function saveDevice(
  shop: Shop,
  { endpoint, keys, device, by }: NewDevice & { device: string; by: Staff },
): Promise<void> {
  const { db, now, config } = shop;
  await consume(shop, 'switch on a device', staffClient(by._id));
  if (!isAtPushService(endpoint, config.pushEmulator)) throw new ShopError('unknown_push_service');
  if (!isPointOfCurve(keys.p256dh)) throw new ShopError('invalid_request');
  const at = now();
  await transact(db, async (tx) => {
    // Of many concurrent requests only the permitted number is added, and the job sends nothing to devices that were
    // added later.
    await tx.selectFrom('staff').select('id').where('id', '=', by._id).forNoKeyUpdate().execute();
    const others = await tx
      .selectFrom('pushSubscriptions')
      .select('id')
      .where('staffId', '=', by._id)
      .where('endpoint', '<>', endpoint)
      .execute();
    if (others.length >= maxDevices) throw new ShopError('too_many_devices');
    const saved = await tx
      .insertInto('pushSubscriptions')
      .values({ staffId: by._id, endpoint, ...keys, device, createdAt: at })
      .onConflict((known) =>
        known
          .column('endpoint')
          .doUpdateSet({ ...keys, device, failures: 0, givenUpAt: null })
          .where('pushSubscriptions.staffId', '=', by._id),
      )
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw new ShopError('invalid_request');
    await writeAudit(tx, { by, at, action: 'staff.device-added', subject: by._id, detail: { device } });
  });
}

function isPointOfCurve(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes a device, with what waits for it.
 *
 * @throws ShopError `gone` when it does not exist or belongs to somebody else
 */
export async function deleteDevice({ db, now }: Pick<Shop, 'db' | 'now'>, id: string, by: Staff): Promise<void> {
  await transact(db, async (tx) => {
    const removed = await tx
      .deleteFrom('pushSubscriptions')
      .where('id', '=', id)
      .where('staffId', '=', by._id)
      .returning('device')
      .executeTakeFirst();
    if (!removed) throw new ShopError('gone');
    await writeAudit(tx, { by, at: now(), action: 'staff.device-removed', subject: by._id, detail: removed });
  });
}

/**
 * Sends a test notice to a device, at once and at any hour: the person who pressed the button waits for it.
 *
 * @throws ShopError `gone`, `device_gone`, `push_unavailable`, `push_rejected`, `too_many_requests`
 */
export async function sendTestNotice(shop: Shop, id: string, by: Staff): Promise<void> {
  const { db, now } = shop;
  await consume(shop, 'test a device', staffClient(by._id));
  const device = await db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('staffId', '=', by._id)
    .executeTakeFirst();
  if (!device) throw new ShopError('gone');
  const tag = randomBytes(16).toString('hex');
  const send = await openPush(shop);
  const outcome = await send(device, { tag, payload: JSON.stringify({ ...testContent, tag }), createdAt: now() });
  if (outcome.is === 'gone') {
    await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
    throw new ShopError('device_gone');
  }
  if (outcome.is === 'later') throw new ShopError('push_unavailable');
  if (outcome.is === 'rejected') throw new ShopError('push_rejected');
  await db
    .updateTable('pushSubscriptions')
    .set({ lastPushedAt: now(), failures: 0, givenUpAt: null })
    .where('id', '=', id)
    .execute();
}
