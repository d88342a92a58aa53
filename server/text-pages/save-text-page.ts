import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { TextPageForm } from '#shared/admin/text-pages/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { isStandardPage } from '#shared/text-pages/standard-pages.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isStored } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { rejectProblems } from './reject-problems.ts';

type Context = Pick<Shop, 'db' | 'now' | 'settings'>;

/** The footer lists all that are published. */
const maxCustomPages = 30;

interface New {
  form: TextPageForm;
  /** Of the form. */
  key: string;
  by: Staff;
}

/**
 * Creates a custom page. Its slug is made of its title, and stays when the title changes.
 *
 * @returns its slug
 * @throws ShopError `invalid_request` for problems of the text, `too_many_pages`; `changed_elsewhere` with `slug` when
 *   the form was saved before, otherwise
 */
export async function createTextPage(shop: Context, { form, key, by }: New): Promise<string> {
  await rejectProblems(shop, form.text);
  const at = shop.now();
  return transact(shop.db, async (tx) => {
    // Locks all pages, so that two at once neither get the same slug nor exceed the limit.
    await sql`lock table text_pages in share row exclusive mode`.execute(tx);
    const pages = await tx.selectFrom('textPages').selectAll().execute();
    const known = pages.find(({ idempotencyKey }) => idempotencyKey === key);
    if (known) {
      if (isStored(known, form)) return known.slug; // Sent twice.
      throw new ShopError('changed_elsewhere', { message: adminMessages.general.savedAlready, slug: known.slug });
    }
    if (pages.filter(({ isStandard }) => !isStandard).length >= maxCustomPages) {
      throw new ShopError('too_many_pages', { message: adminMessages.textPages.tooMany(maxCustomPages) });
    }
    const slug = freeSlug(
      form.title,
      pages.map((page) => page.slug),
    );
    await tx
      .insertInto('textPages')
      .values({ ...form, slug, idempotencyKey: key, version: 1, updatedAt: at, updatedBy: by._id })
      .execute();
    await writeAudit(tx, { by, at, action: 'page.added', subject: slug, detail: detailOf(form) });
    return slug;
  });
}

interface Saved {
  slug: string;
  form: TextPageForm;
  /** The one that was read; 0 for a standard page without a text. */
  version: number;
  by: Staff;
}

/**
 * Saves a page as its next version. A standard page gets its row with the first save. Saving what is stored already succeeds
 * with any version.
 *
 * @throws ShopError `invalid_request` for problems of the text, `changed_elsewhere` if somebody saved since `version`
 *   was read, `gone`
 */
export async function saveTextPage(shop: Context, { slug, form, version, by }: Saved): Promise<void> {
  await rejectProblems(shop, form.text);
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    const before = await tx.selectFrom('textPages').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst();
    if (!before && !isStandardPage(slug)) throw new ShopError('gone');
    if (before && isStored(before, form)) return;
    if ((before?.version ?? 0) !== version) throw new ShopError('changed_elsewhere');
    if (!(await write(tx, { ...form, slug, version: version + 1, updatedAt: at, updatedBy: by._id }))) {
      throw new ShopError('changed_elsewhere');
    }
    await writeAudit(tx, {
      by,
      at,
      action: actionOf(before, form),
      subject: slug,
      detail: { ...detailOf(form), version: version + 1 },
    });
  });
}

/** Deletes a custom page that is not published. @throws ShopError `gone`, `page_published` */
export async function deleteTextPage({ db, now }: Context, { slug, by }: { slug: string; by: Staff }): Promise<void> {
  await transact(db, async (tx) => {
    const page = await tx.selectFrom('textPages').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst();
    if (!page || page.isStandard) throw new ShopError('gone');
    if (page.isPublished) throw new ShopError('page_published');
    await tx.deleteFrom('textPages').where('slug', '=', slug).execute();
    await writeAudit(tx, { by, at: now(), action: 'page.deleted', subject: slug, detail: { title: page.title } });
  });
}

type Row = TextPageForm & { slug: string; version: number; updatedAt: Date; updatedBy: string };

/** @returns false if another save came first */
async function write(tx: Database, { slug, ...row }: Row): Promise<boolean> {
  const written = await tx
    .insertInto('textPages')
    .values({ slug, ...row })
    .onConflict((known) =>
      known
        .column('slug')
        .doUpdateSet(row)
        .where('textPages.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

function actionOf(before: { isPublished: boolean } | undefined, { isPublished }: TextPageForm) {
  if (isPublished && !before?.isPublished) return 'page.published' as const;
  return before?.isPublished && !isPublished ? 'page.unpublished' : 'page.changed';
}

const detailOf = ({ title, text, isPublished }: TextPageForm) => ({ title, characters: text.length, isPublished });

/** 'Àṣọ òkè guide' becomes 'aso-oke-guide', and the next one 'aso-oke-guide-2'. */
function freeSlug(title: string, taken: readonly string[]): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (plain.match(/[a-z0-9]+/g) ?? ['page']).join('-').slice(0, 50).replace(/-$/, '');
  const isFree = (slug: string) => !taken.includes(slug) && !isStandardPage(slug);
  const more = Array.from({ length: maxCustomPages + 2 }, (_, place) => `${words}-${place + 2}`);
  return [words, ...more].find(isFree)!;
}
