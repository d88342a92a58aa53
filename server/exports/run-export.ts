import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import { csvOf } from '../http/csv.ts';
import type { Shop } from '../shop.ts';
import { kindOf } from './export-kinds.ts';

/** A million rows of orders, the limit of spreadsheets. */
const maxBytes = 400_000_000;
const partBytes = 256_000;

/**
 * Writes a requested export into the database, row by row and compressed. After a crash it is restarted; of two
 * workers, the one that started last finishes it.
 *
 * @param max bytes before compression; a larger export fails with a message
 */
export async function runExport({ db, now, settings }: Shop, id: string, max = maxBytes): Promise<void> {
  const attempt = randomUUID();
  const open = db.updateTable('exports').where('id', '=', id).where('madeAt', 'is', null).where('refused', 'is', null);
  const claimed = await open.set({ attempt }).returning('wish').executeTakeFirst();
  if (!claimed) return;
  const mine = open.where('attempt', '=', attempt);
  await db.deleteFrom('exportParts').where('exportId', '=', id).where('attempt', '<>', attempt).execute();
  const request = claimed.wish as ExportRequest;

  let bytes = 0;
  try {
    await pipeline(
      csvOf(await kindOf(request).table(db, request, now(), await settings())),
      upTo(max),
      createGzip(),
      inParts,
      async function keep(parts: AsyncIterable<Buffer>) {
        let number = 0;
        for await (const part of parts) {
          await db.insertInto('exportParts').values({ exportId: id, attempt, number, bytes: part }).execute();
          number += 1;
          bytes += part.length;
        }
      },
    );
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    await mine.set({ refused: 'too_large' }).execute();
    await db.deleteFrom('exportParts').where('exportId', '=', id).where('attempt', '=', attempt).execute();
    return;
  }
  await mine.set({ madeAt: now(), bytes }).execute();
}

class TooLarge extends Error {}

const upTo = (max: number) =>
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > max) throw new TooLarge();
      yield chunk;
    }
  };

/** Joins chunks to parts of `partBytes` or little more, each of which is stored as a row. */
async function* inParts(chunks: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
