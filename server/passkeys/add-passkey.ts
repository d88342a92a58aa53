import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { NewPasskey } from '#shared/passkeys/credentials.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { passkeyAddedEmail } from '../email/templates/passkey-added.ts';
import { accountEmailKey } from '../email/keys/account-emails.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { consumeChallenge, isOurs, newChallenge } from './challenge.ts';
import { ownerColumn, type PasskeyOwner } from './passkey-owner.ts';
import { relyingParty, webauthn } from './relying-party.ts';

/** More than anybody needs. */
const maxPasskeys = 10;
/** ES256 and RS256: every phone, computer and security key supports one of them. */
const algorithms = [-7, -257];

/** The options for registering a passkey while signed in. */
export async function startPasskeyRegistration(
  shop: Shop,
  owner: PasskeyOwner,
  browser: Buffer,
): Promise<{ challenge: string; [option: string]: unknown }> {
  const { db, config, settings } = shop;
  const known = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where(ownerColumn[owner.audience], '=', owner.id)
    .execute();
  if (known.length >= maxPasskeys) throw new ShopError('too_many_passkeys');
  const { name } = await settings();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: owner.audience === 'admin' ? `${name} admin` : name,
    rpID: relyingParty(config).rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(`${owner.audience} ${owner.id}`),
    challenge: newChallenge(shop, adding(owner, browser)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    // Discoverable without an email address, and unlocked by fingerprint, face or screen lock alone.
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * Stores a passkey that a browser has just created, and notifies its owner by email.
 *
 * @param device the name of the browser
 * @throws ShopError `passkey_rejected`, `too_many_passkeys`
 */
export async function registerPasskey(
  shop: Shop,
  owner: PasskeyOwner,
  { credential, browser, device }: { credential: NewPasskey; browser: Buffer; device: string },
): Promise<void> {
  const { db, jobs, now, settings } = shop;
  const { id, publicKey, counter, transports = [] } = await verified(shop, credential, adding(owner, browser));
  const column = ownerColumn[owner.audience];
  const at = now();
  await transact(db, async (tx) => {
    await lockOwner(tx, owner);
    const { count } = await tx
      .selectFrom('passkeys')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where(column, '=', owner.id)
      .executeTakeFirstOrThrow();
    if (count >= maxPasskeys) throw new ShopError('too_many_passkeys');
    const added = await tx
      .insertInto('passkeys')
      .values({
        [column]: owner.id,
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
        device,
        createdAt: at,
      })
      .onConflict((known) => known.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ShopError('passkey_rejected');
    if (owner.audience === 'admin') {
      const detail = { device };
      await writeAudit(tx, { by: { _id: owner.id }, at, action: 'staff.passkey-added', subject: owner.id, detail });
    }
    const content = passkeyAddedEmail({ device, audience: owner.audience }, await settings(tx));
    await queueEmail({ tx, jobs, now }, { key: accountEmailKey('passkey-added', added.id), to: owner.email, content });
  });
}

/** Serialized: who has eight and adds three at once gets two. An owner who is gone by now has no row to add to. */
const lockOwner = (tx: Database, { audience, id }: PasskeyOwner) =>
  sql`select from ${sql.table(audience === 'shop' ? 'accounts' : 'staff')} where id = ${id} for no key update`.execute(
    tx,
  );

const adding = ({ audience, id }: PasskeyOwner, browser: Buffer) => ({ what: `add to ${audience} ${id}`, browser });

async function verified(shop: Shop, response: NewPasskey, purpose: Parameters<typeof isOurs>[2]) {
  const { rpID, origin } = relyingParty(shop.config);
  let challenge = '';
  const { verifyRegistrationResponse } = await webauthn();
  // The library throws for every invalid input; none of these is a server error.
  const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = Buffer.from(given, 'base64url').toString();
      return isOurs(shop, challenge, purpose);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!isRight || !registrationInfo || !(await consumeChallenge(shop, challenge)))
    throw new ShopError('passkey_rejected');
  return registrationInfo.credential;
}
