import type { ShopSettings } from '#shared/settings.ts';
import type { Database } from '../db/database.ts';
import { type EmailContent, queueEmail } from '../email/queue-email.ts';
import type { AboutReturn } from '../email/templates/returns/return-blocks.ts';
import { orderById } from '../orders/order-by-id.ts';
import type { Shop } from '../shop.ts';
import { linesOfReturn } from './order-returns.ts';

export type ComposeAboutReturn = (about: AboutReturn, settings: ShopSettings) => EmailContent;

/** Queues the email about a step of a return, once. */
export async function emailAboutReturn(
  shop: Shop,
  tx: Database,
  {
    id,
    step,
    compose,
  }: { id: string; step: 'accepted' | 'declined' | 'ended' | 'unpaid'; compose: ComposeAboutReturn },
): Promise<void> {
  const { orderId, kind, asCredit } = await tx
    .selectFrom('returns')
    .select(['orderId', 'kind', 'asCredit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const order = await orderById(tx, orderId);
  const items = await linesOfReturn(tx, id);
  const content = compose({ kind: kind, order, items, asCredit }, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `return-${step}:${id}`, to: order.guestInfo.email, content });
}
