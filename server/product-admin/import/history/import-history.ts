import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { ImportedFile } from '#shared/admin/products/imports-api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../../../db/database.ts';
import type { Plan } from '../plan-import.ts';
import { type FileProduct, productsForExport } from '../products-for-export.ts';
import { formerPictures, storedChanges } from './stored-changes.ts';

const maxListed = 20;

interface Imported {
  plan: Pick<Plan, 'products'>;
  /** The products of the file as they were before. */
  before: readonly FileProduct[];
  by: Pick<Staff, '_id'>;
  at: Date;
}

/** Keeps what an import did, in its transaction. */
export async function keepImport(tx: Database, { plan, before, by, at }: Imported): Promise<void> {
  const after = await productsForExport(tx, sql<SqlBool>`id = any(${plan.products.map(({ id }) => id)}::uuid[])`);
  const changes = storedChanges(before, after);
  await tx
    .insertInto('productImports')
    .values({
      id: randomUUID(),
      importedAt: at,
      importedBy: by._id,
      added: changes.added.length,
      changed: changes.changed.length,
      changes: JSON.stringify(changes),
      formerPictures: formerPictures(changes),
    })
    .execute();
}

/** The last imports, the newest first. */
export async function lastImports(db: Database): Promise<ImportedFile[]> {
  const rows = await db
    .selectFrom('productImports')
    .innerJoin('staff as importer', 'importer.id', 'importedBy')
    .leftJoin('staff as undoer', 'undoer.id', 'undoneBy')
    .select(['productImports.id', 'importedAt', 'importer.name as by', 'added', 'changed', 'undoneAt', 'kept'])
    .select('undoer.name as undoneByName')
    .orderBy('number', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, importedAt, by, added, changed, undoneAt, undoneByName, kept }) => ({
    _id: id,
    at: importedAt.toISOString(),
    by,
    added,
    changed,
    undone: undoneAt && { at: undoneAt.toISOString(), by: undoneByName ?? '', kept: kept ?? [] },
  }));
}

/** Runs every night: an import can be undone for a month. */
export async function deleteOldImports(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('productImports')
    .where('importedAt', '<', daysBefore(now, retention.productImportDays))
    .execute();
}
