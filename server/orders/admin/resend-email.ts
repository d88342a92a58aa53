import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { LinkPurpose } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { lockOrder } from '../lock-order.ts';
import { isAbout } from './admin-order.ts';

interface Wish {
  /** The key of the letter that is to go once more. */
  letter: string;
  /** The same key is one sending. */
  key: string;
  by: Staff;
}

/**
 * Sends a letter about an order once more, word for word, under a key of its own. The keys of its links are made when
 * it leaves, so they are fresh.
 *
 * @throws ShopError `order_not_found`; `gone` when there is no such letter about this order; `letter_waits` when the
 *   first one has not left yet
 */
export async function resendEmail(shop: Shop, orderId: string, { letter, key, by }: Wish): Promise<void> {
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const first = await tx
      .selectFrom('letters')
      .selectAll()
      .where('key', '=', letter)
      .where(isAbout(orderId))
      .executeTakeFirst();
    if (!first) throw new ShopError('gone');
    if (first.sentAt === null) throw new ShopError('letter_waits');
    const { subject, text, html, replyTo, opens, headers } = first;
    const anew = `${letter.split(again)[0]}${again}${key}`;
    const known = await tx.selectFrom('letters').select('key').where('key', '=', anew).executeTakeFirst();
    if (known) return;
    if ((await sentAgain(tx, orderId, letter)) >= mostAgain)
      throw new ShopError('too_many_requests', { retryAfterSeconds: 3_600 });
    const same = { subject, text, html, opens: opens as LinkPurpose[], headers, ...(replyTo && { replyTo }) };
    await queueEmail({ ...shop, tx }, { key: anew, to: first.recipient, letter: same });
    const at = shop.now();
    await writeAudit(tx, {
      by,
      at,
      action: 'order.letter-sent-again',
      subject: orderId,
      detail: { letter: kindOf(letter) },
    });
  });
}

const again = ':again:';
/** Beyond that something else is wrong, and each carries a key of its own. */
const mostAgain = 5;

async function sentAgain(tx: Database, orderId: string, letter: string): Promise<number> {
  const { count } = await tx
    .selectFrom('letters')
    .select((letters) => letters.fn.countAll<number>().as('count'))
    .where(isAbout(orderId)) // By index: there are very many letters.
    .where('key', 'like', `${letter.split(again)[0]}${again}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/** What kind of letter it is, without whom it is about: 'order-shipped'. */
const kindOf = (key: string) => key.split(':')[0];
