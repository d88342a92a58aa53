import { ShopError } from '#shared/errors.ts';
import type { PasskeyAssertion } from '#shared/passkeys/credentials.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { refundUse, consume } from '../rate-limits/consume.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { consumeChallenge, isOurs, newChallenge, type Purpose } from './challenge.ts';
import { type PasskeyAudience, ownerColumn } from './passkey-owner.ts';
import { relyingParty, webauthn } from './relying-party.ts';

/** The options for signing in with a passkey: the device offers those it has for this shop. */
export async function startPasskeySignIn(
  shop: Shop,
  audience: PasskeyAudience,
  browser: Buffer,
): Promise<{ challenge: string; [option: string]: unknown }> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop.config).rpID,
    challenge: newChallenge(shop, showing(audience, browser)),
    userVerification: 'required',
  });
  return { ...options };
}

/**
 * Verifies a passkey and finds its owner.
 *
 * @returns the id of the account or of the staff member
 * @throws ShopError `passkey_rejected` for every kind of invalid passkey; `proof_needed`, `too_many_requests`
 */
export async function ownerOfPasskey(
  shop: Shop,
  audience: PasskeyAudience,
  shown: PasskeyAssertion,
  client: RateLimitClient,
): Promise<string> {
  await consume(shop, 'show a passkey', client);
  const owner = await shownBy(shop, audience, shown, client).catch((error: unknown) => {
    const kind = audience === 'shop' ? 'wrong-passkey' : 'staff-wrong-passkey';
    if (error instanceof ShopError) logSecurityEvent(shop, { kind, network: client.network });
    throw error;
  });
  await refundUse(shop, 'show a passkey', client);
  return owner;
}

/** Checks the signature and uses the challenge. @throws ShopError `passkey_rejected` */
async function shownBy(
  shop: Shop,
  audience: PasskeyAudience,
  shown: PasskeyAssertion,
  client: RateLimitClient,
): Promise<string> {
  const { db, now } = shop;
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'staffId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', Buffer.from(shown.id, 'base64url'))
    .where(ownerColumn[audience], 'is not', null)
    .executeTakeFirst();
  if (!passkey) throw new ShopError('passkey_rejected');
  const counter = await verifiedCounter(shop, shown, passkey, showing(audience, client.browser));
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, usedAt: now() })
    .where('id', '=', passkey.id)
    // It may have been removed in the meantime, or its counter was advanced by a copy.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('passkey_rejected');
  return passkey[ownerColumn[audience]]!;
}

const showing = (audience: PasskeyAudience, browser: Buffer): Purpose => ({ what: `enter the ${audience}`, browser });

interface Known {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** The passkey's own use counter. One that does not increase was copied, and is rejected. */
async function verifiedCounter(shop: Shop, shown: PasskeyAssertion, known: Known, purpose: Purpose): Promise<number> {
  const { rpID, origin } = relyingParty(shop.config);
  let challenge = '';
  const { verifyAuthenticationResponse } = await webauthn();
  // The library throws for every invalid input; none of these is a server error.
  const response = await verifyAuthenticationResponse({
    response: { ...shown, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = Buffer.from(given, 'base64url').toString();
      return isOurs(shop, challenge, purpose);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: known.credentialId.toString('base64url'),
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
  }).catch(() => null);
  if (!response?.verified || !(await consumeChallenge(shop, challenge))) throw new ShopError('passkey_rejected');
  return response.authenticationInfo.newCounter;
}
