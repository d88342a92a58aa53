import { sql } from 'kysely';
import { maxSearchLength } from '#shared/catalogue/filters.ts';
import type { Database } from '../../db/database.ts';

/** Longer queries are cut off here. */
const maxWords = 8;

/**
 * The words of a query in lower case, without accents and apostrophes, with hyphens only between letters. The database
 * removes accents; it is asked only about characters beyond ASCII.
 */
export async function tokenizeQuery(db: Database, query: string): Promise<string[]> {
  const plain = await withoutAccents(db, query.replaceAll('\u0000', ' ').slice(0, maxSearchLength));
  const words = plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*/gu) ?? [];
  return words.slice(0, maxWords);
}

async function withoutAccents(db: Database, text: string): Promise<string> {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const { rows } = await sql<{ plain: string }>`select lower(unaccent(${text})) as plain`.execute(db);
  return rows[0]!.plain;
}
