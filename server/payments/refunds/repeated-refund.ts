import { createHash } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { ReturnedLine } from '../../orders/lines/returned-lines.ts';

interface RefundContents {
  key: string;
  lines: readonly ReturnedLine[];
  extra?: number;
  asCredit?: boolean;
}

/** A form that is sent again with another amount is not the same refund, and its sender must learn that. */
export function keyWithContents({ key, lines, extra = 0, asCredit = false }: RefundContents): string {
  const units = lines.map(({ position, quantity, isRestocked }) => [position, quantity, isRestocked]);
  return `${key}#${createHash('sha256')
    .update(JSON.stringify([units, extra, ...(asCredit ? ['credit'] : [])]))
    .digest('base64url')
    .slice(0, 16)}`;
}

/** Null if this form was not sent before. The order is locked, so no other process writes one now. */
export async function refundWithKey(
  tx: Database,
  orderId: string,
  { key, formKey }: { key: string; formKey: string },
): Promise<string | null> {
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('orderRefunds', 'orderRefunds.id', 'refunds.id')
    .select(['refunds.id', 'idempotencyKey'])
    .where('orderId', '=', orderId)
    .execute();
  const same = refunds.find(({ idempotencyKey }) => idempotencyKey === key);
  if (!same && refunds.some(({ idempotencyKey }) => idempotencyKey.startsWith(`${formKey}#`)))
    throw new ShopError('adjustment_reused');
  return same?.id ?? null;
}
