import { sql } from 'kysely';
import type { SizeGuideEntry } from '#shared/admin/size-guides/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { isStoredAlready } from '../../staff/is-stored-already.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { editedSizeGuides, tableOf, versionOf } from './edited-size-guides.ts';

/**
 * Replaces the size guide of a category and gender; one without sizes and measures removes it. Saving what is stored already
 * succeeds with any version.
 *
 * @throws ShopError `changed_elsewhere` when it was saved since `version` was read
 */
export async function saveSizeGuide(
  { db, now }: Shop,
  { version, by, ...entry }: SizeGuideEntry & { version: string; by: Staff },
): Promise<void> {
  const { gender, category } = entry;
  await transact(db, async (tx) => {
    // Locks all guides: one that does not exist yet has no row to lock.
    await sql`lock table size_guides in share row exclusive mode`.execute(tx);
    const before = await guideOf(tx, entry);
    if (isStoredAlready(before, sortedTable(entry), version)) return;
    await tx.deleteFrom('sizeGuides').where('gender', '=', gender).where('category', '=', category).execute();
    const rows = rowsOf(entry);
    if (rows.length > 0) await tx.insertInto('sizeGuides').values(rows).execute();
    const change = changeBetween(before, await guideOf(tx, entry));
    if (change) await writeAudit(tx, { by, at: now(), ...change, subject: `${category}, ${gender}` });
  });
}

type Table = Pick<SizeGuideEntry, 'sizes' | 'measures'>;

const none = { sizes: [], measures: [], version: versionOf([]) };

async function guideOf(tx: Database, { gender, category }: SizeGuideEntry): Promise<Table & { version: string }> {
  const guides = await editedSizeGuides(tx);
  return guides.find((guide) => guide.gender === gender && guide.category === category) ?? none;
}

/** With the sizes in their order, as it is stored. */
const sortedTable = ({ sizes, measures }: Table): Table =>
  tableOf(
    measures.map(({ name, cm }) => ({
      name,
      cm: Object.fromEntries(
        sizes.flatMap((size, place) => {
          const centimetres = cm[place] ?? null;
          return centimetres === null ? [] : [[size, centimetres] as const];
        }),
      ),
    })),
  );

const rowsOf = ({ gender, category, sizes, measures }: SizeGuideEntry) =>
  measures.flatMap(({ name, cm }, position) =>
    sizes.flatMap((size, place) => {
      const centimetres = cm[place] ?? null;
      return centimetres === null ? [] : [{ gender, category, position, name, size, centimetres }];
    }),
  );

/** The audit log entry; null when nothing changed. */
function changeBetween(was: Table, is: Table) {
  const [before, after] = [asCells(was), asCells(is)];
  if (was.sizes.length === 0 && is.sizes.length === 0) return null;
  if (was.sizes.length === 0) return { action: 'size-guide.added' as const, detail: after };
  if (is.sizes.length === 0) return { action: 'size-guide.removed' as const, detail: before };
  const detail: Record<string, unknown> = {};
  for (const what of ['sizes', 'measures'] as const) {
    if (before[what] !== after[what]) detail[what] = [before[what], after[what]];
  }
  const [old, now] = [cells(was), cells(is)];
  const others = [...new Set([...old.keys(), ...now.keys()])].filter((cell) => old.get(cell) !== now.get(cell));
  const changes = others.map((cell) => `${cell} ${old.get(cell) ?? 'none'} → ${now.get(cell) ?? 'none'}`);
  if (changes.length > 0) detail['centimetres'] = changes.join(', ');
  return Object.keys(detail).length === 0 ? null : { action: 'size-guide.changed' as const, detail };
}

const asCells = ({ sizes, measures }: Table) => ({
  sizes: sizes.join(', '),
  measures: measures.map(({ name }) => name).join(', '),
});

/** Every number by measure and size. */
const cells = ({ sizes, measures }: Table) =>
  new Map(
    measures.flatMap(({ name, cm }) =>
      sizes.flatMap((size, place) => {
        const centimetres = cm[place] ?? null;
        return centimetres === null ? [] : [[`${name} ${size}`, centimetres] as const];
      }),
    ),
  );
