import type { Shop } from '../../shop.ts';
import { type Charge, isUnsuccessful, type Payments } from './payment-provider.ts';

/** A result is shared by all requests for the same payment within this time. */
const freshMs = 2_000;
/** From this many results on, stale ones are removed. */
const maxResults = 500;

interface Verification {
  startedAt: number;
  charge: Promise<Charge>;
}

const recent = new Map<string, Verification>();

/**
 * Returns a `verify` that shares the result between requests for one payment within two seconds, such as two tabs or a
 * reload. An unsuccessful result is never shared, because the shopper may have paid since. Only the verify endpoint
 * uses it: a webhook event means a change, so settling one always asks the provider.
 */
export function recentVerification({ payments, now }: Pick<Shop, 'payments' | 'now'>): Payments['verify'] {
  const verify = (reference: string): Promise<Charge> => {
    const at = now().getTime();
    if (recent.size >= maxResults) {
      for (const [old, verification] of recent) if (!isFresh(verification, at)) recent.delete(old);
    }
    const verification = { startedAt: at, charge: payments.verify(reference) };
    recent.set(reference, verification);
    // A failed call is not shared: the next request asks again.
    verification.charge.catch(() => {
      if (recent.get(reference) === verification) recent.delete(reference);
    });
    return verification.charge;
  };

  return async (reference) => {
    const known = recent.get(reference);
    if (!known || !isFresh(known, now().getTime())) return verify(reference);
    const charge = await known.charge;
    if (!isUnsuccessful(charge)) return charge;
    // The first of the requests that waited asks again for all of them: its call began after theirs.
    const next = recent.get(reference);
    return next && next !== known ? next.charge : verify(reference);
  };
}

const isFresh = ({ startedAt }: Verification, at: number) => Math.abs(at - startedAt) < freshMs;
