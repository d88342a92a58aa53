import type { FastifyRequest } from 'fastify';
import { maxPhotoBytes, maxPhotos } from '#shared/photos/photo-rules.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** The fields of a form with photos, and the photos. */
export interface PhotoForm {
  fields: URLSearchParams;
  photos: readonly File[];
  /** Why photos were left out, for the page; null if none were. */
  problem: string | null;
}

/** The order of a page whose form takes photos; null for other pages. */
export const orderOfPhotoForm = (url: string): string | null =>
  /^\/basic\/orders\/([0-9a-f-]{36})\/(?:return|reviews\/[0-9a-f-]{36})(?:\?|$)/i.exec(url)?.[1] ?? null;

/** The fields come before the photos, so that they are kept when the photos are not. */
const maxFieldBytes = 20_000;
const maxFormBytes = maxPhotos * maxPhotoBytes + maxFieldBytes;
/**
 * The rest is read and discarded, because browsers show no response before they have sent everything; but only for a
 * limited time.
 */
const maxDroppedBytes = 100_000_000;
/** Whole forms that are in memory at once, and those of one order: slow ones leave room for those of others. */
const [maxWhole, maxOfOrder] = [3, 2];
/** The orders of those that are being read. */
const whole: string[] = [];

/**
 * Reads a form with photos. The photos of who may not add any, and those of a form that is too large, are never kept in
 * memory; its fields are, so that the page says what is wrong with them, or renews the session.
 *
 * @param orderId null on a page without an order
 * @param mayAdd whether the shopper may add photos to the order
 */
export async function readPhotoForm(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: AsyncIterable<Buffer>,
  { orderId, mayAdd }: { orderId: string | null; mayAdd: () => Promise<boolean> },
): Promise<PhotoForm> {
  const isAllowed = orderId !== null && (await mayAdd());
  const isBusy =
    isAllowed && (whole.length >= maxWhole || whole.filter((other) => other === orderId).length >= maxOfOrder);
  const isWhole = isAllowed && !isBusy;
  if (isWhole) whole.push(orderId);
  try {
    const limit = isWhole ? maxFormBytes : maxFieldBytes;
    const { bytes, isCut } = await firstBytes(body, limit);
    const sent = await partsOf(bytes, isCut, headers['content-type'] ?? '');
    const fields = new URLSearchParams();
    const photos: File[] = [];
    for (const [name, value] of sent) {
      // Where no photo was chosen, an empty one comes.
      if (typeof value === 'string') fields.append(name, value);
      else if (value.size > 0 && name === 'photo') photos.push(value);
    }
    fields.delete('photo');
    if (!isAllowed) return { fields, photos: [], problem: null }; // The form is rejected anyway.
    if (!isCut) return { fields, photos, problem: null };
    return { fields, photos: [], problem: isBusy ? messages.photos.busy : messages.photos.tooLarge };
  } finally {
    if (isWhole) whole.splice(whole.indexOf(orderId), 1);
  }
}

/** As Fastify rejects other bodies that are too long. */
const tooLong = Object.assign(new Error('A form is too long'), { statusCode: 413 });

async function firstBytes(body: AsyncIterable<Buffer>, limit: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < limit) chunks.push(chunk.subarray(0, limit - length));
      length += chunk.length;
      if (length > limit + maxDroppedBytes) throw tooLong;
    }
  } catch (error) {
    if (error === tooLong) throw error;
    throw new ShopError('invalid_request'); // The browser has left in the middle of it.
  }
  return { bytes: Buffer.concat(chunks), isCut: length > limit };
}

/** A form that was cut is closed in the middle of a photo. */
async function partsOf(bytes: Buffer, isCut: boolean, type: string): Promise<Iterable<[string, string | File]>> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const body = isCut ? Buffer.concat([bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]) : bytes;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  return form ?? [];
}
