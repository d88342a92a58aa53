import { timingSafeEqual } from 'node:crypto';

/** Keys of the same kind: the first signs and encrypts, and what any of them signed or encrypted is ours. */
export type Secrets = readonly [current: string, ...former: string[]];

/** Whether a signature was made with one of the secrets; compared in constant time. */
export function isSigned<Signature extends string | Buffer>(
  secrets: Secrets,
  signature: Signature,
  sign: (secret: string) => Signature,
): boolean {
  const theirs = Buffer.from(signature);
  return secrets.some((secret) => {
    const ours = Buffer.from(sign(secret));
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}
