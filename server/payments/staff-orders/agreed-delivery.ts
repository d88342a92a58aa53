import { adminMessages } from '#shared/admin/messages.ts';
import type { StaffOrderForm } from '#shared/admin/staff-orders/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { type Naira, naira } from '#shared/money.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';

type Agreed = Pick<StaffOrderForm, 'agreedDelivery'>;

/**
 * What the delivery of an order costs: what staff agreed with the customer, else the area's price (docs/decisions/0128).
 *
 * @throws ShopError `invalid_request` when something was agreed and the customer collects the order
 */
export function priceOfDelivery(
  { agreedDelivery }: Agreed,
  { listed, isPickup }: { listed: Naira; isPickup: boolean },
): Naira {
  if (agreedDelivery === undefined) return listed;
  if (!isPickup) return naira(agreedDelivery);
  const message = adminMessages.staffOrders.agreedUndelivered;
  throw new ShopError('invalid_request', { message, fields: { agreedDelivery: message } });
}

/** Says in the order's log who agreed the price, and instead of which; both are whole naira. */
export async function logAgreedDelivery(
  tx: Database,
  { orderId, agreedDelivery: agreed, listed, who, at }: Agreed & Sold,
): Promise<void> {
  if (agreed === undefined) return;
  await logOrderEvent(tx, orderId, { kind: 'delivery_agreed', who, at, note: { agreed, listed } });
}

interface Sold {
  orderId: string;
  listed: Naira;
  who: Who;
  at: Date;
}
