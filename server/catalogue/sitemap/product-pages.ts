import { sql } from 'kysely';
import { childSections, type GenderSection, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { gendersFor } from '#shared/catalogue/genders.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Database } from '../../db/database.ts';
import type { SitePage } from './sitemap-xml.ts';

/** One of so many parts of all products, counted from 1. */
export interface ProductPart {
  number: number;
  of: number;
}

/** Parts are distinguished by the first byte of an id. */
const maxParts = 256;

/**
 * The number of parts that keeps each well below `max`: ids are random, so parts of the same width have about the same
 * number of products. Powers of two, so that a part seldom changes as the shop grows.
 */
export function productParts(count: number, max: number): ProductPart[] {
  let of = 2;
  while (of < maxParts && count / of > max * 0.8) of *= 2;
  return Array.from({ length: of }, (_part, number) => ({ number: number + 1, of }));
}

export const isPart = ({ number, of }: ProductPart): boolean =>
  Number.isInteger(Math.log2(of)) && of >= 2 && of <= maxParts && number >= 1 && number <= of;

export async function productCount(db: Database): Promise<number> {
  const { rows } = await sql<{ products: string }>`
    select count(*) as products from products where status = 'published'`.execute(db);
  return Number(rows[0]!.products);
}

/**
 * The pages of all products, or of a part of them; latest changes first. A product without a variant has nothing to
 * show yet.
 */
export async function productPages(db: Database, part?: ProductPart): Promise<SitePage[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'updatedAt'])
    .where('status', '=', 'published')
    .where((product) =>
      product.exists(
        product.selectFrom('variants').select('variants.id').whereRef('variants.productId', '=', 'products.id'),
      ),
    )
    .$if(part !== undefined, (query) =>
      query.where('id', '>=', idsOf(part!).first).where('id', '<=', idsOf(part!).last),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  return products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changedAt: updatedAt }));
}

/** When a product changed last. */
export async function newestChange(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(updated_at) as newest from products
    where status = 'published' and exists (select from variants where product_id = products.id)`.execute(db);
  return rows[0]!.newest ?? undefined;
}

/** The sections with something to show. */
export async function shownSections(db: Database): Promise<GenderSection[]> {
  const { rows } = await sql<{
    section: GenderSection;
  }>`${sql.join(allSections.map(ifShown), sql` union all `)}`.execute(db);
  return allSections.filter((section) => rows.some((row) => row.section === section));
}

const allSections = sectionsOf(keysOf(childSections)).map(({ section }) => section);

/** Genders written out, as the index of products for children is used only for those that the query names. */
const ifShown = (section: GenderSection) => sql`
  select ${section}::text as section where exists (
    select from products
    where status = 'published' and gender in (${sql.join(gendersFor(section).map((gender) => sql.lit(gender)))})
      and exists (select from variants where product_id = products.id))`;

/** The first and the last id that would belong to a part. */
export const idsOf = ({ number, of }: ProductPart) => ({
  first: idFrom(((number - 1) * maxParts) / of, '0'),
  last: idFrom((number * maxParts) / of - 1, 'f'),
});

const idFrom = (byte: number, digit: string) => {
  const start = byte.toString(16).padStart(2, '0');
  return `${start}${digit.repeat(6)}-${[4, 4, 4, 12].map((length) => digit.repeat(length)).join('-')}`;
};
