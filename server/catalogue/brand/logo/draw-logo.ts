import type { BrandFile, LogoFile } from '#shared/brand/brand-images.ts';
import { type Ground, isOnPlate, type Logo, logoSetting, plateMargin } from '#shared/brand/logo.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import { ink, paper } from '../brand-colours.ts';
import { edgeColour, firstPart, type Pixels } from './logo-pixels.ts';

/** A colour as `sharp` takes it. */
type Colour = string | { r: number; g: number; b: number };

/**
 * Draws what a page, an email, a paper or an icon shows of a logo.
 *
 * @param original its stored picture
 * @returns null for an icon of a logo that is too wide for one: the name's is drawn instead
 */
export async function drawLogo(file: BrandFile | LogoFile, logo: Logo, original: Buffer): Promise<Buffer | null> {
  switch (file) {
    case 'logo.png':
      return asPng(await onGround(logo, original, { ground: 'light', scale: 2 }));
    case 'logo-dark.png':
      return asPng(await onGround(logo, original, { ground: 'dark', scale: 2 }));
    case 'logo-email.png': // Mail apps with a dark theme would show a dark logo on black.
      return asPng(await onGround(logo, original, { ground: 'light', scale: 2, flat: paper }));
    case 'logo-print.png':
      return asPng(await onGround(logo, original, { ground: 'light', scale: 4, flat: '#ffffff' }));
    case 'share.jpg':
      return drawShare(logo, original);
    case 'icon.svg': {
      const png = await drawIcon(logo, original, { size: 192, room: iconRoom });
      return png && wrapped(png);
    }
    default: {
      const size = file === 'favicon.png' ? 96 : Number(/\d+/.exec(file)?.[0] ?? 180);
      // Phones cut a circle out of a maskable icon; a tab's is small.
      const room = file.startsWith('maskable') ? 0.6 : file === 'favicon.png' ? 0.92 : iconRoom;
      return drawIcon(logo, original, { size, room });
    }
  }
}

const iconRoom = 0.78;

interface Place {
  ground: Ground;
  /** Pixels of the file for each pixel of CSS. */
  scale: number;
  /** A colour that takes the place of transparency. */
  flat?: Colour;
}

/** The logo in its shown size: in the other tone, or on a plate, where its own colours can't be seen. */
async function onGround(logo: Logo, original: Buffer, { ground, scale, flat }: Place): Promise<Pixels> {
  const sharp = await loadSharp();
  const { width, height } = logoSetting(logo)![ground];
  const [wide, high] = [width * scale, height * scale];
  const plate = isOnPlate(logo.look, ground);
  const margin = plate ? Math.round((plateMargin(logo) * high) / (logo.height + 2 * plateMargin(logo))) : 0;
  const inside = { width: wide - 2 * margin, height: high - 2 * margin };
  const drawn = await pixelsOf(sharp(original).resize({ ...inside, fit: 'fill' }));
  if (logo.look === 'light' && ground === 'light') recolour(drawn, ink);
  if (logo.look === 'dark' && ground === 'dark') recolour(drawn, paper);
  const background = plate ? (ground === 'light' ? ink : paper) : flat;
  if (!background) return drawn;
  const sides = { left: margin, right: margin, top: margin, bottom: margin };
  return pixelsOf(
    fromPixels(sharp, drawn)
      .flatten({ background })
      .extend({ ...sides, background }),
  );
}

/** A square with the logo, or the first part of a wide one, in the middle. */
async function drawIcon(logo: Logo, original: Buffer, { size, room }: { size: number; room: number }) {
  const sharp = await loadSharp();
  const whole = await pixelsOf(sharp(original));
  const shape = logo.width / logo.height;
  const part = shape > 2 && logo.look !== 'opaque' ? firstPart(whole) : null;
  if (!part && shape > 3) return null;
  const background = groundOf(logo, whole);
  const isSquare = shape > 0.8 && shape < 1.25;
  if (logo.look === 'opaque' && isSquare && room >= iconRoom) {
    return sharp(original).resize({ width: size, height: size, fit: 'cover' }).flatten({ background }).png().toBuffer();
  }
  const side = Math.round(size * room);
  const source = fromPixels(sharp, whole);
  const shown = await (part ? source.extract(part) : source)
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer();
  return centred({ width: size, height: size }, background, shown).then((icon) => icon.png({ effort: 8 }).toBuffer());
}

/** For previews of links: as large as it stays sharp, and whole in the square that a chat cuts out of the middle. */
async function drawShare(logo: Logo, original: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const room = { width: Math.min(540, 2 * logo.width), height: Math.min(360, 2 * logo.height) };
  const shown = await sharp(original)
    .resize({ ...room, fit: 'inside' })
    .png()
    .toBuffer();
  const background = groundOf(logo, await pixelsOf(sharp(original)));
  const drawn = await centred({ width: 1_200, height: 630 }, background, shown);
  return drawn.jpeg({ quality: 86 }).toBuffer();
}

/** The ground on which the logo's own colours are seen best. */
function groundOf({ look }: Logo, pixels: Pixels): Colour {
  if (look === 'opaque') return edgeColour(pixels);
  return look === 'light' || look === 'ink' ? ink : paper;
}

async function centred(size: { width: number; height: number }, background: Colour, input: Buffer) {
  const sharp = await loadSharp();
  const ground = sharp({ create: { ...size, channels: 3, background } });
  return sharp(
    await ground
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer(),
  );
}

function recolour({ data }: Pixels, hex: string): void {
  const colour = Buffer.from(hex.slice(1), 'hex');
  for (let at = 0; at < data.length; at += 4) colour.copy(data, at);
}

/** A vector that wraps a picture, for anyone who has the address of the name's icon. */
const wrapped = (png: Buffer) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );

type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>;

const fromPixels = (sharp: LoadedSharp, { data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 4 } });

async function pixelsOf(picture: ReturnType<LoadedSharp>): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** With a palette a logo takes a third of the bytes, and fewer than as WebP, which not every browser knows. */
async function asPng(pixels: Pixels): Promise<Buffer> {
  return fromPixels(await loadSharp(), pixels)
    .png({ palette: true, quality: 90, effort: 8 })
    .toBuffer();
}
