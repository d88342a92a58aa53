import type { TOTP } from 'otpauth';
import { ShopError } from '#shared/errors.ts';
import { type Limit, resetRateLimit, consumeRateLimit } from '../rate-limits/counters.ts';
import { opened, sealed } from '../config/seal.ts';
import type { Shop } from '../shop.ts';

/** Half a minute for each code, six digits: what every authenticator supports (RFC 6238). */
const period = 30;
/** A phone's clock may be off by one step. */
const window = 1;
const digitTries: readonly Limit[] = [
  { name: 'staff-digits', max: 5, perSeconds: 600 },
  { name: 'staff-digits-day', max: 30, perSeconds: 86_400 },
];

/**
 * A new authenticator key, as a QR code and as text. It counts once a code of it was entered; until then each call
 * returns another one.
 *
 * @throws ShopError `already_paired`
 */
export async function startPairing({ db, config, settings }: Shop, { id, email }: { id: string; email: string }) {
  const [{ Secret }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')]);
  const secret = new Secret({ size: 20 });
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ authenticatorSealed: sealed(config.secrets, id, secret.base32), authenticatorStep: null })
    .where('id', '=', id)
    .where('authenticatorProvedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('already_paired');
  const link = (await totp(secret.base32, { issuer: (await settings()).name, label: email })).toString();
  return { key: secret.base32, link, picture: renderSVG(link, { border: 2 }) };
}

/**
 * Checks a code of the authenticator. A code never works twice, not even for two concurrent requests.
 *
 * @throws ShopError `authenticator_code_wrong`, `pair_first`, `too_many_requests`
 */
export async function verifyTotp({ db, config, now }: Shop, staffId: string, digits: string): Promise<void> {
  const count = (limit: Limit) => consumeRateLimit(db, now(), limit, staffId);
  for (const limit of digitTries) await count(limit);
  const { authenticatorSealed: key } = await db
    .selectFrom('staff')
    .select('authenticatorSealed')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (!key) throw new ShopError('pair_first');
  const timestamp = now().getTime();
  const off = (await totp(opened(config.secrets, staffId, key))).validate({ token: digits, timestamp, window });
  if (off === null) throw new ShopError('authenticator_code_wrong');
  const step = Math.floor(timestamp / 1_000 / period) + off;
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set((staff) => ({
      authenticatorStep: step,
      authenticatorProvedAt: staff.fn.coalesce('authenticatorProvedAt', staff.val(now())),
    }))
    .where('id', '=', staffId)
    // The key that was checked: another one may have been created in the meantime.
    .where('authenticatorSealed', '=', key)
    .where((staff) => staff.or([staff('authenticatorStep', 'is', null), staff('authenticatorStep', '<', step)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('authenticator_code_wrong');
  for (const limit of digitTries) await resetRateLimit(db, limit, staffId);
}

/** Loaded with the first code that is checked. */
async function totp(key: string, names: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ ...names, secret: Secret.fromBase32(key), period, digits: 6, algorithm: 'SHA1' });
}
