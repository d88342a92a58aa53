import { sql } from 'kysely';
import type { CollectionForm } from '#shared/admin/collections/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { isStored, isStoredAlready } from '../../staff/is-stored-already.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import type { BannerImage } from '../home/home-images.ts';
import { markImagesUsed } from '../images/mark-images-used.ts';
import { type CollectionRow, collectionRows, pictureOf } from './collection-rows.ts';
import { editedCollection } from './edited-collections.ts';

type Context = Pick<Shop, 'db' | 'now'>;

/** The shop page links to all of them. */
const maxCollections = 50;

interface New {
  form: CollectionForm;
  /** Of the form. */
  key: string;
  by: Staff;
}

/**
 * Creates a collection. Its slug is made of its name, and stays when the name changes.
 *
 * @returns its slug
 * @throws ShopError `too_many_collections`; `invalid_request` for a picture that was not uploaded; `changed_elsewhere`
 *   with `slug` when the form was saved before, otherwise
 */
export async function createCollection({ db, now }: Context, { form, key, by }: New): Promise<string> {
  const at = now();
  return transact(db, async (tx) => {
    // Locks all collections, so that two at once neither get the same slug nor exceed the limit.
    await sql`lock table collections in share row exclusive mode`.execute(tx);
    const rows = await tx.selectFrom('collections').select(['slug', 'idempotencyKey']).execute();
    const known = rows.find(({ idempotencyKey }) => idempotencyKey === key);
    if (known) {
      if (isStored(await storedForm(tx, known.slug), await sentForm(tx, form))) return known.slug; // Sent twice.
      throw new ShopError('changed_elsewhere', { message: adminMessages.general.savedAlready, slug: known.slug });
    }
    const taken = rows.map(({ slug }) => slug);
    if (taken.length >= maxCollections) {
      throw new ShopError('too_many_collections', { message: adminMessages.collections.tooMany(maxCollections) });
    }
    const slug = freeSlug(form.name, taken);
    const row = await rowOf(tx, { form, before: undefined, at });
    await tx
      .insertInto('collections')
      .values({ ...row, slug, idempotencyKey: key, version: 1 })
      .execute();
    await choose(tx, slug, form);
    await writeAudit(tx, { by, at, action: 'collection.added', subject: slug, detail: detailOf(form) });
    return slug;
  });
}

interface Saved {
  slug: string;
  form: CollectionForm;
  /** The one that was read. */
  version: number;
  by: Staff;
}

/**
 * Saves a collection as its next version. Saving what is stored already succeeds with any version.
 *
 * @throws ShopError `changed_elsewhere` if somebody saved since `version` was read, `gone`; `invalid_request` for a
 *   picture that was not uploaded
 */
export async function saveCollection({ db, now }: Context, { slug, form, version, by }: Saved): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    await tx.selectFrom('collections').select('slug').where('slug', '=', slug).forUpdate().execute();
    const before = await collectionRows(tx).where('slug', '=', slug).executeTakeFirst();
    if (!before) throw new ShopError('gone');
    if (isStoredAlready(await storedForm(tx, slug), await sentForm(tx, form), version)) return;
    const row = await rowOf(tx, { form, before, at });
    await tx
      .updateTable('collections')
      .set({ ...row, version: version + 1 })
      .where('slug', '=', slug)
      .execute();
    await choose(tx, slug, form);
    await writeAudit(tx, {
      by,
      at,
      action: actionOf(before, form),
      subject: slug,
      detail: { ...detailOf(form), version: version + 1 },
    });
  });
}

/** A collection as a form sends it: without chosen products when it has a rule. */
async function storedForm(tx: Database, slug: string): Promise<CollectionForm & { version: number }> {
  const { chosen, ...stored } = await editedCollection(tx, slug);
  return { ...stored, products: chosen.map(({ _id }) => _id) };
}

/** As `choose` stores it. */
async function sentForm(tx: Database, form: CollectionForm): Promise<CollectionForm> {
  if (form.rule) return { ...form, products: [] };
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${form.products}::uuid[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  return { ...form, products: [...new Set(form.products)].filter((id) => known.has(id)) };
}

/** Deletes a collection; its products stay. @throws ShopError `gone` */
export async function deleteCollection({ db, now }: Context, slug: string, by: Staff): Promise<void> {
  await transact(db, async (tx) => {
    const gone = await tx.deleteFrom('collections').where('slug', '=', slug).returning('name').executeTakeFirst();
    if (!gone) throw new ShopError('gone');
    await writeAudit(tx, { by, at: now(), action: 'collection.deleted', subject: slug, detail: gone });
  });
}

async function rowOf(
  tx: Database,
  { form, before, at }: { form: CollectionForm; before: CollectionRow | undefined; at: Date },
) {
  const { products: _products, rule, picture, ...texts } = form;
  const sized = picture === '' ? null : await sizedPicture(tx, { picture, before, at });
  return {
    ...texts,
    picture: sized && JSON.stringify(sized),
    rule: rule && JSON.stringify(rule),
    updatedAt: at,
  };
}

/** A picture that staff uploaded, or that the collection has already, with its size. */
async function sizedPicture(
  tx: Database,
  { picture, before, at }: { picture: string; before: CollectionRow | undefined; at: Date },
): Promise<BannerImage> {
  const former = before && pictureOf(before);
  // The former one stays for a day, as it does when nobody shows it.
  await markImagesUsed(tx, former ? [picture, former.url] : [picture], at);
  if (former?.url === picture) return former;
  const uploaded = await tx
    .selectFrom('pictures')
    .select(['address as url', 'width', 'height'])
    .where('address', '=', picture)
    .where('deletingSince', 'is', null)
    .executeTakeFirst();
  if (uploaded) return uploaded;
  const message = adminMessages.collections.picture;
  throw new ShopError('invalid_request', { message, fields: { picture: message } });
}

/** Products that have been deleted in the meantime are left out. */
async function choose(tx: Database, slug: string, { products, rule }: CollectionForm): Promise<void> {
  await tx.deleteFrom('collectionProducts').where('slug', '=', slug).execute();
  if (rule) return;
  await sql`insert into collection_products (slug, product_id, position)
    select ${slug}, id, min(place) - 1 from unnest(${products}::uuid[]) with ordinality as chosen (product, place)
    join products on products.id = product group by id`.execute(tx);
}

function actionOf(before: { isPublished: boolean }, { isPublished }: CollectionForm) {
  if (isPublished && !before.isPublished) return 'collection.published' as const;
  return before.isPublished && !isPublished ? 'collection.unpublished' : 'collection.changed';
}

const detailOf = ({ name, isPublished, isOnHome, rule, products }: CollectionForm) => ({
  name,
  isPublished,
  isOnHome,
  ...(rule ? { rule } : { products: products.length }),
});

/** 'Àṣọ ẹbí' becomes 'aso-ebi', and the next one 'aso-ebi-2'. */
function freeSlug(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (plain.match(/[a-z0-9]+/g) ?? ['collection']).join('-').slice(0, 50).replace(/-$/, '');
  const more = Array.from({ length: maxCollections + 1 }, (_, place) => `${words}-${place + 2}`);
  return [words, ...more].find((slug) => !taken.includes(slug))!;
}
