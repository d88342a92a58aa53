import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { throttledWarning } from '../../http/throttled-warning.ts';
import type { Routes } from '../../http/route.ts';
import { asPartOfPage } from '../../http/security-headers.ts';
import { findImage, type Narrowing, plainField } from './find-image.ts';
import { queueLookups } from './queue-lookups.ts';
import { ImagesUnavailable, retryAfterSeconds } from './storage/image-storage.ts';

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/**
 * How long browsers keep an image, in seconds: for good, because its name contains a hash of its content. Images for
 * slow lines are replaced after a week. The response does not vary by `ect`: a browser on a changing line would load
 * the same image again.
 */
const maxAges = { whole: 31_536_000, dataSaver: 31_536_000, slowLine: 604_800 };

/**
 * Images are narrower with Save-Data, and say then how many bytes that saves where scripts can read it
 * (`web/layout/DataSaverNote.tsx`); and on a slow line, in browsers that tell (`accept-ch` of our pages).
 */
export const imageRoutes: Routes = (app, shop) => {
  const { images, now } = shop;
  const isStored = queueLookups(shop);
  const logMissing = throttledWarning(now);
  const logAway = throttledWarning(now);
  app.get<{ Params: { file: string } }>('/pictures/:file', { schema: { hide: true } }, async (request, reply) => {
    const { params, headers, log } = request;
    const narrowing = narrowingOf(headers);
    const found = await findImage(images, params.file, {
      isStored: (address) => isStored(request, address),
      narrowing,
    }).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      if (error instanceof ImagesUnavailable) {
        logAway(log, `The images in ${images.place} can't be reached: ${error.reason}`);
      }
      return 'not now' as const;
    });
    if (found === 'not now') return sendInPlace(reply);
    if (found === 'missing') logMissing(log, `Image ${params.file} is not in ${images.place}`);
    if (!found || found === 'missing') throw missing();
    asPartOfPage(reply);
    if (found.savedBytes) void reply.header('server-timing', `saved;dur=${found.savedBytes}`);
    return reply
      .type(types[found.format])
      .headers({
        // Not every cache in front of the shop heeds Vary: it would send the narrower picture to everybody.
        'cache-control': found.isStandIn
          ? 'no-store'
          : `${narrowing ? 'private' : 'public'}, max-age=${maxAges[narrowing ?? 'whole']}, immutable`,
        vary: 'save-data',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      .send(found.bytes);
  });
};

/** `ect` is the effective connection type, with the values of `navigator.connection.effectiveType`. */
function narrowingOf({ 'save-data': saveData, ect }: IncomingHttpHeaders): Narrowing | undefined {
  if (saveData === 'on') return 'dataSaver';
  return typeof ect === 'string' && /^(slow-2g|2g|3g)$/.test(ect) ? 'slowLine' : undefined;
}

/** Browsers show an image whatever its status, so a page keeps its shape and has no broken images. */
function sendInPlace(reply: FastifyReply) {
  asPartOfPage(reply);
  return reply
    .code(503)
    .type(types.gif)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) })
    .send(plainField);
}

const missing = () => new ShopError('not_found', { message: messages.general.notFound });
