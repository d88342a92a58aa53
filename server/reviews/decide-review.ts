import { adminMessages } from '#shared/admin/messages.ts';
import type { DeclineReviewForm, PublishForm } from '#shared/admin/reviews/forms.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { publishPhotos } from '../photos/use-photos.ts';
import type { Shop } from '../shop.ts';

interface Decision {
  who: Who;
  audit: InTransaction;
}

/**
 * Publishes a review with the shop's reply and those of its photos that staff choose, or changes either of a published one.
 *
 * @throws ShopError `gone`; `review_moved` when its customer has changed it since staff read it, `changed_elsewhere` when
 *   other staff have decided since
 */
export function publishReview(
  shop: Pick<Shop, 'db' | 'now'>,
  id: string,
  { reply, photos, ...decision }: PublishForm & Decision,
): Promise<void> {
  return decide(shop, id, { photos, ...decision }, { state: 'published', declineReason: null, declineNote: '', reply });
}

/** Declines a review, which also takes back a published one. Errors: see `publishReview`. */
export function declineReview(
  shop: Pick<Shop, 'db' | 'now'>,
  id: string,
  { reason, note, ...decision }: DeclineReviewForm & Decision,
): Promise<void> {
  return decide(shop, id, decision, { state: 'declined', declineReason: reason, declineNote: note });
}

/** The review as staff read it. */
type Seen = Pick<PublishForm, 'revision' | 'decisions'>;

interface Outcome {
  state: 'published' | 'declined';
  declineReason: DeclineReviewForm['reason'] | null;
  declineNote: string;
  reply?: string;
}

/** The same decision twice is logged once. */
function decide(
  shop: Pick<Shop, 'db' | 'now'>,
  id: string,
  { revision, decisions, photos, who, audit }: Decision & Seen & { photos?: readonly string[] },
  outcome: Outcome,
): Promise<void> {
  return transact(shop.db, async (tx) => {
    const before = await lockReview(tx, id);
    if (before.revision !== revision) throw new ShopError('review_moved');
    const names = keysOf(outcome);
    const hasOtherPhotos = photos ? await publishPhotos(tx, id, photos) : false;
    if (!hasOtherPhotos && names.every((name) => before[name] === outcome[name])) return;
    if (decisions !== undefined && before.decisions !== decisions) {
      throw new ShopError('changed_elsewhere', { message: adminMessages.reviews.decidedElsewhere });
    }
    const at = shop.now();
    await tx
      .updateTable('reviews')
      .set({ ...outcome, decisions: before.decisions + 1, decidedAt: at, updatedAt: at, updatedBy: who })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('decisions', '=', before.decisions)
      .execute();
    await audit(tx);
  });
}

/** Locks the order of a review, as everything does that changes one. */
async function lockReview(tx: Database, id: string) {
  const found = await tx.selectFrom('reviews').select('orderId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new ShopError('gone');
  await lockOrder(tx, found.orderId);
  return tx
    .selectFrom('reviews')
    .select(['revision', 'decisions', 'state', 'declineReason', 'declineNote', 'reply'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
