import { ShopError } from '#shared/errors.ts';
import type { Payments } from './payment-provider.ts';

/** Asks the provider whether it accepts our key. */
export async function tryPaymentKey(
  payments: Pick<Payments, 'isKeyAccepted'>,
): Promise<'accepted' | 'rejected' | 'unreachable'> {
  try {
    return (await payments.isKeyAccepted()) ? 'accepted' : 'rejected';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return 'unreachable';
  }
}

/** Where the provider sends its events, for its dashboard. */
export const webhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/payment/paystack/webhook`;
