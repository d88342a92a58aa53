import { type DeliveryEstimate, formatEstimate } from '#shared/checkout/format-estimate.ts';
import { messages } from '#shared/messages.ts';

/** When a new order arrives, or is ready for its customer to collect. */
export const arrivalText = (isPickup: boolean | undefined, estimate: DeliveryEstimate): string =>
  (isPickup ? messages.pickup.readyOn : messages.delivery.arrives)(formatEstimate(estimate));
