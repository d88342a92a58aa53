import { ShopError } from '#shared/errors.ts';
import type { CourierProvider } from './courier-provider.ts';

/** Asks the courier service whether it accepts our key. */
export async function tryCourierKey(
  couriers: Pick<CourierProvider, 'isKeyAccepted'>,
): Promise<'accepted' | 'rejected' | 'unreachable'> {
  try {
    return (await couriers.isKeyAccepted()) ? 'accepted' : 'rejected';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return 'unreachable';
  }
}

/** Where the courier service sends its events, for its dashboard. */
export const courierWebhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/couriers/terminal/webhook`;

/** Tries the key at the start. A wrong one is a warning: only couriers depend on it. */
export async function courierKeyWarning(couriers: CourierProvider | null): Promise<string | null> {
  if (!couriers || (await tryCourierKey(couriers)) === 'accepted') return null;
  return 'Terminal Africa does not accept TERMINAL_SECRET_KEY, or does not respond: no courier can be booked. "npm run doctor" says which.';
}
