import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { asPartOfPage } from '../../http/security-headers.ts';
import { findImage } from './image-store.ts';

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/**
 * Images have content-hashed names, so browsers cache them for good; with Save-Data they are narrower, and say how many
 * bytes that saves where scripts can read it (`web/layout/DataSaverNote.tsx`).
 */
export const imageRoutes: Routes = (app, { config }) => {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const isLight = headers['save-data'] === 'on';
      const found = await findImage(config.dataDir, params.file, { isLight });
      if (!found)
        return reply.code(404).send({ success: false, code: 'not_found', message: messages.general.notFound });
      asPartOfPage(reply);
      if (found.savedBytes) void reply.header('server-timing', `saved;dur=${found.savedBytes}`);
      return reply
        .type(types[found.format])
        .headers({
          'cache-control': found.isStandIn ? 'no-store' : 'public, max-age=31536000, immutable',
          vary: 'save-data',
          'content-security-policy': `default-src 'none'; sandbox`,
        })
        .send(found.bytes);
    },
  );
};
