import type { Config } from '../config.ts';

/**
 * Who asks for a passkey, in the words of W3C Web Authentication: the host that a passkey belongs to for good, and the
 * one origin whose pages may ask for it.
 */
export function relyingParty({ shop }: Config) {
  const { hostname, origin } = new URL(shop.publicUrl);
  return { rpID: hostname, origin };
}

/** Loaded with the first who shows a passkey: a process that is asked for none need not carry it. */
export const webauthn = () => import('@simplewebauthn/server');
