import type { SecurityKind } from '#shared/security/security-event-kinds.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';

const quietMs = 10 * 60_000;

interface RejectedKey {
  kind: Extract<SecurityKind, `${string}-key-rejected`>;
  /** Its name. */
  provider: string;
  /** The consequence for the shop and the advice, given the status of the response. */
  sentence: (status: number) => string;
}

/**
 * Tells the owner and the operator that a provider does not accept our key. Each time is counted as a security event; the log
 * gets one line in ten minutes.
 */
export function reportRejectedKey(
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
  { kind, provider, sentence }: RejectedKey,
): (status: number) => void {
  let loggedAt = -Infinity;
  return (status) => {
    logSecurityEvent(shop, { kind, network: provider });
    const now = shop.now().getTime();
    if (now - loggedAt < quietMs) return;
    loggedAt = now;
    shop.log.error(`ATTENTION ${sentence(status)}`);
  };
}
