import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { findPicture } from './pictures.ts';

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Pictures under names that change with their content, so a browser keeps them for good. */
export const pictureRoutes: Routes = (app, { config }) => {
  app.get<{ Params: { file: string } }>('/pictures/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const found = await findPicture(config.dataDir, params.file);
    if (!found) return reply.code(404).send({ success: false, code: 'not_found', message: messages.general.notFound });
    return reply
      .type(types[found.format])
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      .send(found.bytes);
  });
};
