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

interface Deed {
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Writes what a plan says. The rows travel as one JSON a table, so that five thousand of them are a handful of
 * statements.
 */
export async function writeImport(tx: Database, { products, counts }: Plan, { by, at }: Deed): Promise<void> {
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  await writeProducts(tx, products, at);
  await writeVariants(
    tx,
    variants.filter(({ variant }) => isChanged(variant.draft)),
  );
  await writeMeasurements(
    tx,
    products
      .filter(({ measured }) => measured.now !== measured.before)
      .map(({ id, measured }) => ({ id, before: measured.before, now: measured.now })),
  );
  const skus = await setImportedQuantities(tx, {
    pieces: variants.flatMap(({ variant }) =>
      variant.pieces
        .filter(({ before, quantity }) => !before || before.quantity !== quantity)
        .map(({ size, sku, quantity, before }) => ({ variantId: variant.id, size, sku, quantity, before })),
    ),
    by,
    at,
  });
  for (const { id, slug, draft, deeds } of products) {
    const action = draft.before ? 'product.changed' : 'product.added';
    const rows = deeds.map(({ sku, words }) => ({ ...(sku && { sku }), words }));
    await writeAudit(tx, {
      by,
      at,
      action,
      subject: id,
      detail: { from: 'a file', name: draft.now.name ?? slug, rows },
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
    name: draft.now.name,
    description: draft.now.description ?? '',
    category: draft.now.category,
    gender: draft.now.gender,
    discount_percent: draft.now.discount ?? null,
    composition: draft.now.composition ?? '',
    care: draft.now.care ?? [],
    fit: draft.now.fit ?? '',
    length_note: draft.now.length ?? '',
    sizes: [...new Set([...sizes, ...variants.flatMap(({ pieces }) => pieces.map(({ size }) => size))])].toSorted(
      bySize,
    ),
    is_new: draft.before === null,
  }));
  const said = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(id uuid, slug text, name text,
    description text, category text, gender text, discount_percent integer, composition text, care text[], fit text,
    length_note text, sizes text[], is_new boolean)`;
  // A new product is looked at by somebody before shoppers see it.
  await sql`insert into products (id, slug, name, description, category, gender, discount_percent, composition, care, fit,
      length_note, sizes, status, created_at, updated_at)
    select id, slug, name, description, category, gender, discount_percent, composition, care, fit,
      length_note, sizes, 'draft', ${at}, ${at}
    from ${said} where is_new`.execute(tx);
  await sql`update products set name = said.name, description = said.description, category = said.category,
      gender = said.gender, discount_percent = said.discount_percent, composition = said.composition, care = said.care,
      fit = said.fit, length_note = said.length_note, sizes = said.sizes, updated_at = ${at}
    from ${said} where products.id = said.id and not is_new
      and (products.name, products.description, products.category, products.gender, products.discount_percent,
          products.composition, products.care, products.fit, products.length_note, products.sizes)
        is distinct from (said.name, said.description, said.category, said.gender, said.discount_percent,
          said.composition, said.care, said.fit, said.length_note, said.sizes)`.execute(tx);
}

interface Placed {
  product: PlannedProduct;
  variant: PlannedVariant;
}

async function writeVariants(tx: Database, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map(({ product, variant: { id, position, draft } }) => ({
    id,
    product_id: product.id,
    position,
    color_name: draft.now.colour,
    color_hex: draft.now.hex,
    cloth: draft.now.cloth ?? '',
    price: draft.now.price,
    main_image: draft.now.pictures?.[0] ?? '',
    thumbnails: draft.now.pictures ?? [],
    is_new: draft.before === null,
  }));
  const said = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(id uuid, product_id uuid,
    position integer, color_name text, color_hex text, cloth text, price integer, main_image text, thumbnails text[],
    is_new boolean)`;
  await sql`insert into variants (id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails)
    select id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails
    from ${said} where is_new`.execute(tx);
  await sql`update variants set color_name = said.color_name, color_hex = said.color_hex, cloth = said.cloth,
      price = said.price, main_image = said.main_image, thumbnails = said.thumbnails
    from ${said} where variants.id = said.id and not is_new`.execute(tx);
}
