import { reportRejectedKey } from '../../provider-calls/report-rejected-key.ts';
import type { Shop } from '../../shop.ts';
import type { Payments } from './payment-provider.ts';

/** Tells the owner and the operator that nobody can pay until somebody mends the key. */
export const reportRejectedPaymentKey = (shop: Pick<Shop, 'db' | 'now' | 'log'>) =>
  reportRejectedKey(shop, { kind: 'payment-key-rejected', provider: 'Paystack', sentence: rejectedKey });

/** Tries the key at the start. A wrong key is a warning: the shop starts, also while the provider is down. */
export async function keyWarning({ payments }: { payments: Payments }): Promise<string | null> {
  try {
    return (await payments.isKeyAccepted()) ? null : rejectedKey(401);
  } catch {
    return 'Paystack could not be asked whether it accepts PAYSTACK_SECRET_KEY: is it reachable from this machine?';
  }
}

const rejectedKey = (status: number) =>
  `Paystack rejects PAYSTACK_SECRET_KEY (${status}), so nobody can pay. Compare it with the key in Paystack's dashboard.`;
