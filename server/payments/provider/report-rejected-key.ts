import { logSecurityEvent } from '../../security/log-security-event.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../log-problem.ts';
import type { Payments } from './payment-provider.ts';

const quietMs = 10 * 60_000;

/**
 * Tells the owner and the operator that the provider does not accept our key: nobody can pay until somebody mends it.
 * Each time is counted as a security event; the log gets one line in ten minutes.
 */
export function reportRejectedKey(shop: Pick<Shop, 'db' | 'now' | 'log'>): (status: number) => void {
  let loggedAt = -Infinity;
  return (status) => {
    logSecurityEvent(shop, { kind: 'payment-key-rejected', network: 'Paystack' });
    const now = shop.now().getTime();
    if (now - loggedAt < quietMs) return;
    loggedAt = now;
    logProblem(shop, rejectedKey(status));
  };
}

/** Tries the key at the start. A wrong one is a warning: the shop starts, and so does one whose provider is down. */
export async function keyWarning({ payments }: { payments: Payments }): Promise<string | null> {
  try {
    return (await payments.isKeyAccepted()) ? null : rejectedKey(401);
  } catch {
    return 'Paystack could not be asked whether it accepts PAYSTACK_SECRET_KEY: is it reachable from this machine?';
  }
}

const rejectedKey = (status: number) =>
  `Paystack rejects PAYSTACK_SECRET_KEY (${status}), so nobody can pay. Compare it with the key in Paystack's dashboard.`;
