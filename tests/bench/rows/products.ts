import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { withoutIndexes } from './without-indexes.ts';

const tables = ['products', 'variants', 'stock'];

/**
 * Loads this many products with two colours in four sizes, the same on every run. Straight into the columns that
 * triggers maintain, and indexes are built at the end, because a million would take hours one by one.
 */
export async function loadProducts(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await withoutIndexes(tx, tables, () => insertProducts(tx, count));
  });
  await sql`analyze`.execute(db);
}

/** In the order of their keys, whose index is there all the time. */
async function insertProducts(tx: Database, count: number): Promise<void> {
  await sql`
      with made as (
        select n, ${idFrom(sql`'product ' || n`)} as id,
          (array['Adire','Ankara','Linen','Aso-oke','Cotton','Silk','Lace','Denim'])[n % 8 + 1] as cloth,
          (array['dress','shirt','skirt','kaftan','jumpsuit','trousers','blouse','boubou','jacket','tote'])[n / 8 % 10 + 1]
          as cut,
          ${maker(count)} as maker,
          (array['Dresses','Shirts','Skirts','Kaftans','Jumpsuits','Trousers','Blouses','Boubous','Jackets','Bags'])[n / 8 % 10 + 1] as category,
          5000 + n * 37 % 60000 / 100 * 100 as price
        from generate_series(1, ${count}) as n
      )
      insert into products (id, slug, name, description, category, gender, sizes, created_at, base_price, sort_name, search_words, sold_recently, sold_ever)
      select id, 'product-' || n, initcap(maker) || ' ' || cloth || ' ' || cut, 'Cut and sewn in Lagos, made to last.', category,
        (array['women','men'])[n % 2 + 1], array['S','M','L','XL'], timestamptz '2026-01-01' + n * interval '1 minute',
        price, lower(maker || ' ' || cloth || ' ' || cut),
        lower(maker || ' ' || cloth || ' ' || cut || ' ' || category || ' indigo wine cotton cut and sewn in lagos, made to last.'),
        (n * 7919::bigint % 500)::int, (n * 7919::bigint % 2000)::int
      from made order by id`.execute(tx);
  await sql`
      insert into variants (id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails)
      select ${idFrom(sql`id::text || position`)}, id, position, (array['Indigo','Wine','Ochre','Sage','Coral','Black'])[(position * 3 + length(name)) % 6 + 1],
        (array['#232f6e','#6e2337','#c9872e'])[position + 1], 'cotton', base_price + position * 500,
        '/pictures/shirt-front.0123456789ab.webp', array['/pictures/shirt-front.0123456789ab.webp','/pictures/shirt-detail.0123456789ab.webp']
      from products cross join generate_series(0, 1) as position order by 1`.execute(tx);
  await sql`
      insert into stock (variant_id, size, sku, quantity)
      select variants.id, size, upper(replace(variants.id::text, '-', '')) || '-' || size, case when abs(hashtext(variants.id::text || size)) % 10 = 0 then 0 else 1000 end
      from variants cross join unnest(array['S','M','L','XL']) as size order by variants.id, size`.execute(tx);
}

/**
 * A larger shop has more names: ten times the square root of its products, as words grow in any text (Heaps' law). Each
 * is made of three syllables.
 */
const maker = (count: number) => {
  const word = sql`(n * 7919::bigint % ${Math.round(10 * Math.sqrt(count))}::int)::int`;
  return sql`${syllable(word)} || ${syllable(sql`${word} / 20`)} || ${syllable(sql`(${word} / 400 + 7)`)}`;
};

const syllable = (of: RawBuilder<unknown>) =>
  sql`(array['ba','ade','ke','lo','mi','ni','ola','pe','ra','si','te','uwa','wo','ya','zi','chi','do','efe','fu','go'])[${of} % 20 + 1]`;

/** The same text gives the same id, in the form of a random one. */
const idFrom = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
