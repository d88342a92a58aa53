import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { throttledWarning } from '../../http/throttled-warning.ts';
import { asPartOfPage } from '../../http/security-headers.ts';
import type { Shop } from '../../shop.ts';
import { cachedForGood } from '../assets.ts';
import { storedName, reasonOf } from './release-storage.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

/**
 * Sends files that this release doesn't have: a tab of a former release asks for them, or a page that a machine of
 * another release has sent. A file that is not stored is a 404 that must not be cached: it may be stored in a moment.
 */
export function storedFiles({ releases, now }: Pick<Shop, 'releases' | 'now'>) {
  const logAway = throttledWarning(now);
  return async (file: string, { log }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const bytes = await releases.read(storedName(file)).catch((error: unknown) => {
      logAway(log, `The files of other releases in ${releases.place} can't be read: ${reasonOf(error)}`);
      throw error;
    });
    if (!bytes) {
      void reply.code(404).header('cache-control', 'no-store');
      return reply.send({ success: false, code: 'not_found', message: messages.general.notFound });
    }
    asPartOfPage(reply);
    return reply
      .type(types[path.extname(file)] ?? 'application/octet-stream')
      .header('cache-control', cachedForGood)
      .send(bytes);
  };
}
