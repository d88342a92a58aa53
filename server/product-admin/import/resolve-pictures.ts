import { sql } from 'kysely';
import { pictureName } from '../../catalogue/images/picture-name.ts';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from './parse-row.ts';

/**
 * The rows with the addresses of pictures in place of the names that they had on somebody's device. Of several with one
 * name, the newest is used. A name without an upload stays, and is an error of its row.
 */
export async function resolvePictures(db: Database, rows: readonly ProductRow[]): Promise<ProductRow[]> {
  const names = [...new Set(rows.flatMap(({ pictures = [] }) => pictures.map(nameOf)))];
  if (names.length === 0) return [...rows];
  const { rows: found } = await sql<{ fileName: string; address: string }>`
    select distinct on (named.file_name) named.file_name, address
    from picture_names as named join pictures using (address)
    where named.file_name = any(${names}::text[]) and deleting_since is null
    order by named.file_name, named.uploaded_at desc, address`.execute(db);
  const addresses = new Map(found.map(({ fileName, address }) => [fileName, address]));
  return rows.map((row) => {
    if (!row.pictures) return row;
    return { ...row, pictures: [...new Set(row.pictures.map((one) => addresses.get(nameOf(one)) ?? one))] };
  });
}

/** The row has it as an address already. */
const nameOf = (address: string) => pictureName(address.replace('/pictures/', ''));
