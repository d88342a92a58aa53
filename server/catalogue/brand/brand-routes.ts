import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type BrandFile, brandFiles, logoFiles, type LogoFile } from '#shared/brand/brand-images.ts';
import { type ShopSettings, defaultShopName } from '#shared/settings.ts';
import type { Routes } from '../../http/route.ts';
import { asPartOfPage } from '../../http/security-headers.ts';
import type { Shop } from '../../shop.ts';
import { originalFile } from '../images/image-files.ts';
import { drawBrand } from './draw-brand.ts';
import { drawLogo } from './logo/draw-logo.ts';
import { logoNamed } from './shown-logo.ts';

const types = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' } as const;
type Ending = keyof typeof types;

/**
 * The images of a shop that has a logo or another name than the demo's: drawn from it, and kept in memory. What they are
 * drawn from is in the URL, so browsers may keep them, and every process draws the new ones at once.
 */
export const brandRoutes: Routes = (app, shop) => {
  const drawings = lastDrawings();

  app.get('/brand/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file: wanted } = request.params as { file: string };
    const { logo: hash, name } = request.query as { logo?: unknown; name?: unknown };
    const file = [...brandFiles, ...logoFiles].find((one) => one === wanted);
    const settings = await shop.settings();
    const named = file && typeof hash === 'string' ? await logoNamed(shop, hash, settings.logo) : null;
    const logo = named ?? settings.logo;
    const isOfLogo = logoFiles.some((one) => one === file);
    if (!file || (isOfLogo && !logo)) throw missing();
    if (!logo && settings.name === defaultShopName) {
      return reply.header('cache-control', 'no-cache').redirect(`/${file}`, 302);
    }
    // The URL only distinguishes cached versions; any other gets the current image.
    const isNamed = name === settings.name && logo === named;
    const { bytes, isStandIn } = await drawings(`${logo?.url} ${settings.name}`, file, () =>
      draw(shop, file, { ...settings, logo }),
    );
    if (!bytes) throw missing();
    const isCurrent = isNamed && !isStandIn;
    if (isCurrent) asPartOfPage(reply);
    return reply
      .type(types[file.split('.')[1] as Ending])
      .headers({
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': `default-src 'none'; img-src data:; sandbox`,
      })
      .send(bytes);
  });
};

interface Drawn {
  /** Null for what only a logo has, when its picture is gone. */
  bytes: Buffer | null;
  /** Drawn from the name because the logo's picture is gone. */
  isStandIn: boolean;
}

async function draw(
  { images }: Pick<Shop, 'images'>,
  file: BrandFile | LogoFile,
  { name, logo }: Pick<ShopSettings, 'name' | 'logo'>,
): Promise<Drawn> {
  const original = logo && (await images.read(originalFile(logo.url)));
  const fromLogo = logo && original ? await drawLogo(file, logo, original) : null;
  if (fromLogo) return { bytes: fromLogo, isStandIn: false };
  const drawn = brandFiles.find((one) => one === (file === 'favicon.png' ? 'icon-192.png' : file));
  return { bytes: drawn ? await drawBrand(drawn, name) : null, isStandIn: logo !== null && !original };
}

/** How many logos and names are remembered: the shop's own, and what an owner tries. */
const remembered = 3;

/** Each image is drawn once, and those of the last few logos and names stay in memory. */
function lastDrawings() {
  const last = new Map<string, Map<string, Promise<Drawn>>>();
  return async (of: string, file: string, make: () => Promise<Drawn>) => {
    const files = last.get(of) ?? new Map<string, Promise<Drawn>>();
    last.delete(of);
    last.set(of, files);
    for (const oldest of [...last.keys()].slice(0, -remembered)) last.delete(oldest);
    const drawing = files.get(file) ?? make();
    files.set(file, drawing);
    // A missing picture may be there later.
    const removeDrawing = () => files.delete(file);
    drawing.then(({ isStandIn }) => isStandIn && removeDrawing(), removeDrawing);
    return drawing;
  };
}

const missing = () => new ShopError('not_found', { message: messages.general.notFound });
