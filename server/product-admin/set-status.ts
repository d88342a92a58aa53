import { sql } from 'kysely';
import { missingToPublish, type ProductEntry, type ProductStatus } from '#shared/admin/products/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudits } from '../staff/write-audit.ts';
import { adminProduct } from './admin-product.ts';
import { lockProduct } from './lock-product.ts';

interface StatusChange {
  ids: readonly string[];
  from: ProductStatus;
  to: ProductStatus;
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Publishes or archives a product, or makes it a draft again. Its orders and their reservations do not change.
 *
 * @throws ShopError `gone`, `not_publishable` with `fields`
 */
export async function setProductStatus(
  shop: Shop,
  { id, status, by }: { id: string; status: ProductStatus } & Pick<StatusChange, 'by'>,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    await lockProduct(tx, id);
    const stored = await adminProduct(tx, id);
    if (stored.status === status) return;
    if (status === 'published') {
      if (stored.unfinished) throw new ShopError('not_publishable', { message: adminMessages.products.unfinished });
      rejectUnpublishable(stored.product);
    }
    await moveStatuses(tx, { ids: [id], from: stored.status, to: status, by, at: shop.now() });
  });
}

/** @throws ShopError `not_publishable` with the missing `fields` */
export function rejectUnpublishable(product: Pick<ProductEntry, 'variants' | 'sizes'>): void {
  const fields = missingToPublish(product);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ShopError('not_publishable', { message, fields });
}

/**
 * Sets the status of products that have the same one. `createdAt` becomes the day of the first publication, because new
 * arrivals are sorted by it.
 */
export async function moveStatuses(tx: Database, { ids, from, to, by, at }: StatusChange): Promise<void> {
  const isShown = to === 'published';
  await tx
    .updateTable('products')
    .set({
      status: to,
      updatedAt: at,
      ...(isShown && { createdAt: sql<Date>`case when published_at is null then ${at} else created_at end` }),
      ...(isShown && { publishedAt: sql<Date>`coalesce(published_at, ${at})` }),
      ...(from === 'published' && { publishedAt: sql<Date>`coalesce(published_at, created_at)` }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const entry = { by, at, action: actionLabels[to], detail: { before: from } };
  await writeAudits(
    tx,
    ids.map((subject) => ({ ...entry, subject })),
  );
}

const actionLabels = { published: 'product.published', draft: 'product.hidden', archived: 'product.archived' } as const;
