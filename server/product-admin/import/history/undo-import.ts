import { type SqlBool, sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import { pick } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import { keysOf } from '#shared/keys-of.ts';
import { imagesBesideUploads } from '../../../catalogue/images/existing-images.ts';
import { markImagesUsed } from '../../../catalogue/images/mark-images-used.ts';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Shop } from '../../../shop.ts';
import { writeAudit } from '../../../staff/write-audit.ts';
import { removeSize } from '../../../stock/add-sizes.ts';
import { setImportedQuantities } from '../../../stock/import-quantities.ts';
import { moveStatuses } from '../../set-status.ts';
import { orderedItems } from '../../ordered-items.ts';
import { writeMeasurements } from '../../write-measurements.ts';
import { draftVariantFields, type DraftVariantValues, newDraft } from '../import-draft.ts';
import type { PlannedProduct } from '../match-rows.ts';
import { type FileProduct, lockProducts, productsForExport } from '../products-for-export.ts';
import { newMeasurementDraft } from '../describe-measurements.ts';
import { writeProducts, writeVariants } from '../write-import.ts';
import { type Known, planUndo, type UndoPlan } from './plan-undo.ts';
import { endedSales, withoutSalePrices } from './ended-sales.ts';
import { isSame, type StoredChanges } from './stored-changes.ts';

interface Undoing {
  id: string;
  by: Pick<Staff, '_id'>;
}

const reason = 'import undone';

/**
 * Undoes an import in one transaction, once: a second request gets the result of the first.
 *
 * @returns what could not be undone, each as a sentence
 * @throws ShopError `gone` for an import that is no longer kept; `images_unavailable`
 */
export async function undoImport(shop: Shop, { id, by }: Undoing): Promise<string[]> {
  const besideUploads = await imagesBesideUploads(shop, await picturesOf(shop.db, id));
  return transact(shop.db, async (tx) => {
    // Neither while a file is imported, nor twice at once.
    await sql`select pg_advisory_xact_lock(hashtext('products.file'))`.execute(tx);
    const stored = await tx
      .selectFrom('productImports')
      .select(['changes', 'formerPictures', 'kept', 'importedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw new ShopError('gone');
    if (stored.kept) return stored.kept;
    const at = shop.now();
    const changes = withoutSalePrices(
      stored.changes as unknown as StoredChanges, // JSON that `import-history.ts` stored.
      await endedSales(tx, stored.importedAt),
    );
    const isOfImport = sql<SqlBool>`id = any(${[...changes.added, ...changes.changed].map((one) => one.id)}::uuid[])`;
    await lockProducts(tx, isOfImport);
    const current = await productsForExport(tx, isOfImport);
    const shown = current.flatMap(({ variants }) => variants.flatMap(({ pictures }) => pictures));
    const uploads = await markImagesUsed(tx, [...stored.formerPictures, ...shown], at);
    const hasPicture = (address: string) => uploads.has(address) || besideUploads.has(address);
    const plan = planUndo(changes, current, { ...(await known(tx, current)), hasPicture });
    await write(tx, plan, { by, at });
    await tx
      .updateTable('productImports')
      .set({ undoneAt: at, undoneBy: by._id, kept: plan.kept })
      .where('id', '=', id)
      .execute();
    const detail = {
      deleted: plan.deleted.map(({ name }) => name),
      archived: plan.archived.map(({ name }) => name),
      restored: plan.restored.map(({ before }) => before.name),
      kept: plan.kept,
    };
    await writeAudit(tx, { by, at, action: 'product.import-undone', subject: id, detail });
    return plan.kept;
  });
}

async function picturesOf(db: Database, id: string): Promise<string[]> {
  const stored = await db.selectFrom('productImports').select('formerPictures').where('id', '=', id).executeTakeFirst();
  return stored?.formerPictures ?? [];
}

/** Read after the stock is locked: an order that was placed before has committed, or waits and finds nothing. */
async function known(tx: Database, products: readonly FileProduct[]): Promise<Omit<Known, 'hasPicture'>> {
  const productIds = products.map(({ id }) => id);
  const variantIds = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  const { rows: shown } = await sql<{ id: string }>`
    select id from products where id = any(${productIds}::uuid[])
      and (published_at is not null or status = 'published')`.execute(tx);
  const { rows: reserved } = await sql<{ variantId: string; size: string }>`
    select variant_id, size from stock where variant_id = any(${variantIds}::uuid[]) and reserved > 0`.execute(tx);
  const ordered = [...reserved, ...(await orderedItems(tx, variantIds))];
  return {
    shown: new Set(shown.map(({ id }) => id)),
    ordered: new Set(ordered.flatMap((item) => [item.variantId, stockItemKey(item)])),
  };
}

interface Author {
  by: Pick<Staff, '_id'>;
  at: Date;
}

async function write(tx: Database, { deleted, archived, restored }: UndoPlan, { by, at }: Author): Promise<void> {
  for (const { id, name, variants } of deleted) {
    for (const variant of variants) await removeSizes(tx, variant, { by, at });
    await tx.deleteFrom('products').where('id', '=', id).execute();
    await writeAudit(tx, { by, at, action: 'product.deleted', subject: id, detail: { name, why: reason } });
  }
  for (const { id, isPublished } of archived) {
    const { status } = await tx.selectFrom('products').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const from = isPublished ? 'published' : status;
    if (from !== 'archived') await moveStatuses(tx, { ids: [id], from, to: 'archived', by, at });
  }
  await restore(tx, restored, { by, at });
}

async function restore(tx: Database, restored: UndoPlan['restored'], { by, at }: Author): Promise<void> {
  for (const { before, after } of restored) {
    for (const variant of before.variants) {
      const left = after.variants.find(({ id }) => id === variant.id);
      const gone = variant.stockItems.filter(({ size }) => !left?.stockItems.some((item) => item.size === size));
      await removeSizes(tx, { id: variant.id, stockItems: gone }, { by, at });
      if (!left) await tx.deleteFrom('variants').where('id', '=', variant.id).execute();
    }
  }
  const planned = restored.map(({ before, after }) => asPlanned(before, after));
  await writeProducts(tx, planned, at);
  await writeVariants(
    tx,
    planned.flatMap((product) =>
      product.variants
        .filter(({ draft }) =>
          keysOf(draftVariantFields).some((name) => !isSame(draft.before?.[name], draft.after[name])),
        )
        .map((variant) => ({ product, variant })),
    ),
  );
  await writeMeasurements(
    tx,
    restored.map(({ before, after }) => ({ id: after.id, before: before.measurements, after: after.measurements })),
  );
  await setImportedQuantities(tx, {
    items: planned.flatMap(({ variants }) =>
      variants.flatMap(({ id, stockItems }) =>
        stockItems
          .filter(({ before, quantity }) => before?.quantity !== quantity)
          .map(({ size, quantity, before }) => ({ variantId: id, size, quantity, before })),
      ),
    ),
    reason,
    by,
    at,
  });
  for (const { before, after } of restored) {
    const fields = keysOf(productFields).filter((name) => !isSame(before[name], after[name]));
    const detail = { from: 'an undone import', name: after.name, fields };
    await writeAudit(tx, { by, at, action: 'product.changed', subject: after.id, detail });
  }
}

async function removeSizes(
  tx: Database,
  { id, stockItems }: { id: string; stockItems: readonly { size: string }[] },
  { by, at }: Author,
): Promise<void> {
  for (const { size } of stockItems) await removeSize(tx, { variantId: id, size, by, at, reason });
}

/** The change as a file would make it, so that it is written by the same statements. */
function asPlanned(
  before: FileProduct,
  { id, slug, isPublished, isArchived, sizes, variants, ...after }: FileProduct,
): PlannedProduct {
  return {
    id,
    slug,
    isPublished,
    isArchived,
    sizes,
    draft: { ...newDraft(0, pick(productFields, before)), after: pick(productFields, after) },
    measurements: newMeasurementDraft([]),
    variants: variants.map(({ id: variantId, position, stockItems, ...values }) => {
      const former = before.variants.find((one) => one.id === variantId)!;
      return {
        id: variantId,
        position,
        draft: { ...newDraft(0, valuesOf(former)), after: valuesOf(values) },
        stockItems: stockItems.map((item) => ({
          ...item,
          before: former.stockItems.find(({ size }) => size === item.size)!,
          line: null,
        })),
      };
    }),
    rowChanges: [],
  };
}

const valuesOf = ({ colour, hex, pictures, ...values }: DraftVariantValues): DraftVariantValues => ({
  ...pick(variantFields, values),
  colour,
  hex,
  pictures,
});
