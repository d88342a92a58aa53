import { sql } from 'kysely';
import { familyOfName } from '#shared/catalogue/colour-names.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { pluck } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { setImportedQuantities } from '../../stock/import-quantities.ts';
import { columnValues, productColumns, variantColumns } from '../product-columns.ts';
import { assigned, inputRows, listed } from './input-rows.ts';
import { isChanged } from './import-draft.ts';
import type { PlannedProduct, PlannedVariant } from './match-rows.ts';
import type { Plan } from './plan-import.ts';
import { writeMeasurements } from '../write-measurements.ts';

interface Author {
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Writes a plan to the database. The rows are sent as one JSON value per table, so that five thousand rows need only a
 * few statements.
 */
export async function writeImport(tx: Database, { products, counts }: Plan, { by, at }: Author): Promise<void> {
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  await writeProducts(tx, products, at);
  await writeVariants(
    tx,
    variants.filter(({ variant }) => isChanged(variant.draft)),
  );
  await writeMeasurements(
    tx,
    products
      .filter(({ measurements }) => measurements.after !== measurements.before)
      .map(({ id, measurements: { before, after } }) => ({ id, before, after })),
  );
  const skus = await setImportedQuantities(tx, {
    items: variants.flatMap(({ variant }) =>
      variant.stockItems
        .filter(({ before, quantity }) => !before || before.quantity !== quantity)
        .map(({ size, sku, quantity, before }) => ({ variantId: variant.id, size, sku, quantity, before })),
    ),
    by,
    at,
  });
  for (const { id, slug, draft, rowChanges } of products) {
    const action = draft.before ? 'product.changed' : 'product.added';
    const rows = rowChanges.map(({ sku, messages }) => ({ ...(sku && { sku }), messages }));
    await writeAudit(tx, {
      by,
      at,
      action,
      subject: id,
      detail: { from: 'a file', name: draft.after.name ?? slug, rows },
    });
  }
  await writeAudit(tx, {
    by,
    at,
    action: 'product.file-imported',
    subject: 'products',
    detail: { ...counts, newSkus: skus.length },
  });
}

export async function writeProducts(tx: Database, products: readonly PlannedProduct[], at: Date): Promise<void> {
  const columns = [...productColumns, 'sizes'];
  const added = inputRows('products', products.filter(({ draft }) => !draft.before).map(productRow));
  // New products are drafts, so that staff can check them before shoppers see them.
  await sql`insert into products (id, slug, ${listed(columns)}, status, created_at, updated_at)
    select id, slug, ${listed(columns)}, 'draft', ${at}, ${at} from ${added}`.execute(tx);
  const changed = inputRows('products', products.filter(({ draft }) => draft.before).map(productRow));
  await sql`update products set ${assigned(columns)}, updated_at = ${at} from ${changed}
    where products.id = input.id
      and (${listed(columns, 'products')}) is distinct from (${listed(columns, 'input')})`.execute(tx);
}

const productRow = ({ id, slug, sizes, draft, variants }: PlannedProduct) => ({
  id,
  slug,
  ...columnValues(productFields, { ...pluck(productFields, 'empty'), ...draft.after }),
  sizes: [...new Set([...sizes, ...variants.flatMap(({ stockItems }) => stockItems.map(({ size }) => size))])].toSorted(
    bySize,
  ),
});

interface VariantOfProduct {
  product: PlannedProduct;
  variant: PlannedVariant;
}

export async function writeVariants(tx: Database, changes: readonly VariantOfProduct[]): Promise<void> {
  if (changes.length === 0) return;
  const columns = ['colorName', 'colorHex', ...variantColumns, 'mainImage', 'thumbnails'];
  const added = inputRows('variants', changes.filter(({ variant }) => !variant.draft.before).map(variantRow));
  await sql`insert into variants (id, product_id, position, color_family, ${listed(columns)})
    select id, product_id, position, color_family, ${listed(columns)} from ${added}`.execute(tx);
  const changed = inputRows('variants', changes.filter(({ variant }) => variant.draft.before).map(variantRow));
  await sql`update variants set ${assigned(columns)} from ${changed} where variants.id = input.id`.execute(tx);
}

const variantRow = ({ product, variant: { id, position, draft } }: VariantOfProduct) => ({
  id,
  productId: product.id,
  position,
  colorName: draft.after.colour,
  colorHex: draft.after.hex,
  colorFamily: familyOfName(draft.after.colour ?? ''),
  ...columnValues(variantFields, { ...pluck(variantFields, 'empty'), ...draft.after }),
  mainImage: draft.after.pictures?.[0] ?? '',
  thumbnails: draft.after.pictures ?? [],
});
