import { sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { setImportedQuantities } from '../../stock/import-quantities.ts';
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
    const rows = rowChanges.map(({ sku, words }) => ({ ...(sku && { sku }), words }));
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

async function writeProducts(tx: Database, products: readonly PlannedProduct[], at: Date): Promise<void> {
  const rows = products.map(({ id, slug, sizes, draft, variants }) => ({
    id,
    slug,
    name: draft.after.name,
    description: draft.after.description ?? '',
    category: draft.after.category,
    gender: draft.after.gender,
    discount_percent: draft.after.discount ?? null,
    composition: draft.after.composition ?? '',
    care: draft.after.care ?? [],
    fit: draft.after.fit ?? '',
    length_note: draft.after.length ?? '',
    sizes: [
      ...new Set([...sizes, ...variants.flatMap(({ stockItems }) => stockItems.map(({ size }) => size))]),
    ].toSorted(bySize),
    is_new: draft.before === null,
  }));
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(id uuid, slug text, name text,
    description text, category text, gender text, discount_percent integer, composition text, care text[], fit text,
    length_note text, sizes text[], is_new boolean)`;
  // New products are drafts, so that staff can check them before shoppers see them.
  await sql`insert into products (id, slug, name, description, category, gender, discount_percent, composition, care, fit,
      length_note, sizes, status, created_at, updated_at)
    select id, slug, name, description, category, gender, discount_percent, composition, care, fit,
      length_note, sizes, 'draft', ${at}, ${at}
    from ${input} where is_new`.execute(tx);
  await sql`update products set name = input.name, description = input.description, category = input.category,
      gender = input.gender, discount_percent = input.discount_percent, composition = input.composition, care = input.care,
      fit = input.fit, length_note = input.length_note, sizes = input.sizes, updated_at = ${at}
    from ${input} where products.id = input.id and not is_new
      and (products.name, products.description, products.category, products.gender, products.discount_percent,
          products.composition, products.care, products.fit, products.length_note, products.sizes)
        is distinct from (input.name, input.description, input.category, input.gender, input.discount_percent,
          input.composition, input.care, input.fit, input.length_note, input.sizes)`.execute(tx);
}

interface VariantOfProduct {
  product: PlannedProduct;
  variant: PlannedVariant;
}

async function writeVariants(tx: Database, changed: readonly VariantOfProduct[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ product, variant: { id, position, draft } }) => ({
    id,
    product_id: product.id,
    position,
    color_name: draft.after.colour,
    color_hex: draft.after.hex,
    cloth: draft.after.cloth ?? '',
    price: draft.after.price,
    main_image: draft.after.pictures?.[0] ?? '',
    thumbnails: draft.after.pictures ?? [],
    is_new: draft.before === null,
  }));
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(id uuid, product_id uuid,
    position integer, color_name text, color_hex text, cloth text, price integer, main_image text, thumbnails text[],
    is_new boolean)`;
  await sql`insert into variants (id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails)
    select id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails
    from ${input} where is_new`.execute(tx);
  await sql`update variants set color_name = input.color_name, color_hex = input.color_hex, cloth = input.cloth,
      price = input.price, main_image = input.main_image, thumbnails = input.thumbnails
    from ${input} where variants.id = input.id and not is_new`.execute(tx);
}
