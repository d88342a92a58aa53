import { messages } from '#shared/messages.ts';

/** The status of an order as its customer reads it; an order to collect has words of its own (docs/decisions/0106). */
export const statusName = (status: string, isPickup: boolean | undefined): string =>
  (isPickup && pickupStatuses[status]) || status.charAt(0).toUpperCase() + status.slice(1);

const pickupStatuses: Readonly<Record<string, string>> = {
  shipped: messages.pickup.ready,
  delivered: messages.pickup.collected,
};
