import { type BrandFile, brandFiles } from '#shared/brand-images.ts';
import { messages } from '#shared/messages.ts';
import { defaultShopName } from '#shared/settings.ts';
import type { Routes } from '../../http/route.ts';
import { drawBrand } from './draw-brand.ts';

const types = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' } as const;

/** The icons and the share image of a shop that has another name than the demo's: drawn from the name, and kept in memory. */
export const brandRoutes: Routes = (app, { settings }) => {
  let drawn: { name: string; files: Map<BrandFile, Promise<Buffer>> } = { name: defaultShopName, files: new Map() };

  app.get('/brand/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file: wanted } = request.params as { file: string };
    const file = brandFiles.find((one) => one === wanted);
    if (!file) return reply.code(404).send({ success: false, code: 'not_found', message: messages.general.notFound });
    const { name } = await settings();
    if (name === defaultShopName) return reply.header('cache-control', 'no-cache').redirect(`/${file}`, 302);
    if (drawn.name !== name) drawn = { name, files: new Map() };
    const { files } = drawn;
    const drawing = files.get(file) ?? drawBrand(file, name);
    files.set(file, drawing);
    drawing.catch(() => files.delete(file));
    // The name in the URL only tells caches apart: what is drawn is the shop's own.
    const isCurrent = (request.query as { name?: unknown }).name === name;
    return reply
      .type(types[file.slice(-3) as keyof typeof types])
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(await drawing);
  });
};
