import { ShopError } from '#shared/errors.ts';
import type { AdminTextPage, ListedTextPage } from '#shared/admin/text-pages/api.ts';
import { newPageSlug } from '#shared/admin/text-pages/forms.ts';
import { isStandardPage, standardPages } from '#shared/text-pages/standard-pages.ts';
import type { Database } from '../db/database.ts';
import { readyTexts } from './ready-texts/ready-texts.ts';

/** The standard pages in their order, then the free ones in that of the footer. */
export async function listTextPages(db: Database): Promise<ListedTextPage[]> {
  const saved = await rows(db).orderBy('position').orderBy('title').execute();
  const standard = Object.keys(standardPages).map((slug) => {
    const page = saved.find((one) => one.slug === slug);
    return page ? listed(page) : untouched(slug);
  });
  return [...standard, ...saved.filter(({ isStandard }) => !isStandard).map(listed)];
}

/** @throws ShopError `gone` */
export async function adminTextPage(db: Database, slug: string): Promise<AdminTextPage> {
  if (slug === newPageSlug) return newPage(db);
  const page = await rows(db).select(['text', 'position', 'version']).where('slug', '=', slug).executeTakeFirst();
  const readyText = isStandardPage(slug) ? readyTexts[slug] : null;
  if (!page) return { ...untouched(slug), text: '', position: 1, version: 0, versions: [], readyText };
  const { text, position, version } = page;
  return { ...listed(page), text, position, version, versions: await versionsOf(db, slug), readyText };
}

/** An empty custom page, last in the footer. */
async function newPage(db: Database): Promise<AdminTextPage> {
  const { pages } = await db
    .selectFrom('textPages')
    .select((page) => page.fn.countAll<number>().as('pages'))
    .where('isStandard', '=', false)
    .executeTakeFirstOrThrow();
  const empty = { slug: '', title: '', text: '', isStandard: false, isPublished: false };
  const unsaved = { updatedAt: null, updatedBy: null, version: 0, versions: [], readyText: null };
  return { ...empty, ...unsaved, position: pages + 1 };
}

/** A former text, as it was saved. @throws ShopError `gone` */
export async function formerVersion(db: Database, slug: string, version: number) {
  const found = await db
    .selectFrom('textPageVersions')
    .select(['title', 'text'])
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw new ShopError('gone');
  return found;
}

async function versionsOf(db: Database, slug: string) {
  const versions = await db
    .selectFrom('textPageVersions')
    .innerJoin('staff', 'staff.id', 'savedBy')
    .select(['version', 'title', 'isPublished', 'savedAt', 'staff.name as savedBy'])
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
  return versions.map(({ savedAt, ...version }) => ({ ...version, savedAt: savedAt.toISOString() }));
}

const rows = (db: Database) =>
  db
    .selectFrom('textPages')
    .innerJoin('staff', 'staff.id', 'updatedBy')
    .select(['slug', 'title', 'isStandard', 'isPublished', 'updatedAt', 'staff.name as updatedBy']);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const listed = ({ slug, title, isStandard, isPublished, updatedAt, updatedBy }: Row): ListedTextPage => ({
  slug,
  title,
  isStandard,
  isPublished,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
});

/** A standard page that nobody has edited yet. @throws ShopError `gone` */
function untouched(slug: string): ListedTextPage {
  if (!isStandardPage(slug)) throw new ShopError('gone');
  return {
    slug,
    title: standardPages[slug],
    isStandard: true,
    isPublished: false,
    updatedAt: null,
    updatedBy: null,
  };
}
