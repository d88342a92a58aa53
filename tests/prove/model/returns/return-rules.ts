import type { ReturnKind } from '#shared/returns/status.ts';
import { free, type Model, type ModelOrder } from '../model.ts';
import { makeRoom } from '../money.ts';
import { isFullyRefunded, takenBack } from '../money-left.ts';

const maxRequests = 10;

interface WantedReturn {
  kind: ReturnKind;
  asCredit: boolean;
  /** Units of the first line. */
  quantity: number;
}

/** Why units of a delivered order cannot come back, no matter who opens the return. Room is made for an exchange. */
export function returnRejection(model: Model, order: ModelOrder, wanted: WantedReturn) {
  const { replaces, returns } = order;
  if (returns.length >= maxRequests || (wanted.kind === 'refund' && replaces !== null)) return 'not_returnable';
  const { item, quantity } = order.lines[0]!;
  if (wanted.quantity > quantity - takenBack(order)) return 'not_returnable';
  if (wanted.asCredit && !order.isOfAccount) return 'not_returnable';
  if (wanted.kind === 'exchange' && isFullyRefunded(order)) return 'not_returnable';
  if (wanted.kind === 'refund' || free(model, item) >= wanted.quantity) return null;
  return item === 'M' && makeRoom(model, wanted.quantity, null) ? null : 'stock_short';
}
