import { messages } from '../messages.ts';
import { formatNaira } from '../money.ts';
import type { DeliveryArea, DeliveryTable } from './shipping.ts';

/**
 * The note about an area beside its price: its districts, or where orders are collected, and from which sum it is free.
 *
 * @param area null for states without areas
 */
export function areaNotes(table: DeliveryTable, area: DeliveryArea | null): string[] {
  if (area?.pickupAt) return [area.pickupAt];
  const freeFrom = (area ? area.isFree : table.isFallbackFree) ? table.freeFrom : null;
  return [area?.districts.join(', ') ?? '', freeFrom ? messages.delivery.freeFrom(formatNaira(freeFrom)) : ''].filter(
    Boolean,
  );
}
