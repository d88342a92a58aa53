import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { opened, resealed, sealed } from '../../config/seal.ts';
import type { Shop } from '../../shop.ts';

/** The pair that push services know the shop by (RFC 8292). The private key never leaves the server. */
export interface PushKeys {
  /** An uncompressed point of P-256, base64url: browsers subscribe with it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** The context that the private key's encryption is bound to. */
const sealId = 'push key';

/** The public key alone, for browsers. */
export async function publicPushKey(shop: Pick<Shop, 'db' | 'config' | 'now'>): Promise<string> {
  return (await storedKeys(shop)).publicKey;
}

/**
 * The shop's keys, generated at the first use. If several processes generate them at once, one pair is stored, and all
 * use that.
 *
 * @throws Error when no secret opens the private key
 */
export async function pushKeys(shop: Pick<Shop, 'db' | 'config' | 'now'>): Promise<PushKeys> {
  const { publicKey, privateSealed } = await storedKeys(shop);
  return { publicKey, privateKey: asPrivateKey(publicKey, privateOf(shop, privateSealed)) };
}

async function storedKeys({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>) {
  const stored = () => db.selectFrom('pushKeys').select(['publicKey', 'privateSealed']);
  const known = await stored().executeTakeFirst();
  if (known) return known;
  const { publicKey, d } = newPair();
  await db
    .insertInto('pushKeys')
    .values({ publicKey, privateSealed: sealed(config.secrets, sealId, d), createdAt: now() })
    .onConflict((other) => other.doNothing())
    .execute();
  return stored().executeTakeFirstOrThrow();
}

function newPair(): { publicKey: string; d: string } {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), d: d! };
}

function privateOf({ config }: Pick<Shop, 'config'>, bytes: Buffer): string {
  try {
    return opened(config.secrets, sealId, bytes);
  } catch {
    throw new Error(
      'No secret opens the key of push notices. Add the former secret to SECRETS, or delete the row of push_keys: then staff switch on their devices again.',
    );
  }
}

function asPrivateKey(publicKey: string, d: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d }, format: 'jwk' });
}

/** Encrypts the private key with the current secret, so that a former one can go. Runs at night, as for authenticators. */
export async function reencryptPushKey({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<void> {
  const stored = await db.selectFrom('pushKeys').select('privateSealed').executeTakeFirst();
  if (!stored) return;
  const again = resealed(config.secrets, sealId, stored.privateSealed);
  if (again === null) return;
  await db
    .updateTable('pushKeys')
    .set({ privateSealed: again })
    .where('privateSealed', '=', stored.privateSealed)
    .execute();
}
