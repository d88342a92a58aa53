import type { Config } from '../config/config.ts';

/**
 * The relying party of W3C Web Authentication: the host that passkeys are bound to for good, and the one origin whose
 * pages may request them.
 */
export function relyingParty({ shop }: Config) {
  const { hostname, origin } = new URL(shop.publicUrl);
  return { rpID: hostname, origin };
}

/** Loaded with the first passkey, so that processes without any save the memory. */
export const webauthn = () => import('@simplewebauthn/server');
