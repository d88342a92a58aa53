import type { BrandFile } from '#shared/brand/brand-images.ts';
import { nameLines } from '#shared/brand/name-lines.ts';
import { loadSharp } from '../images/load-sharp.ts';
import { ink, paper } from './brand-colours.ts';
import { initialsOf } from './initials.ts';
import { outlineOf } from './glyph-outlines.ts';

/** The dots that printers set on the edge of a wax print, as emails have them. */
const dyes = ['#1c2a5e', '#0f6b6b', '#e4572e', '#f0ae2b', '#7b1e34'];

/** Draws an icon or the share image of a shop with this name. */
export async function drawBrand(file: BrandFile, name: string): Promise<Buffer> {
  if (file === 'icon.svg') return Buffer.from(icon(name, 0.84));
  const sharp = await loadSharp();
  if (file === 'share.jpg')
    return sharp(Buffer.from(shareImage(name)))
      .jpeg({ quality: 86 })
      .toBuffer();
  // Phones cut a circle out of a maskable icon.
  const svg = icon(name, file.startsWith('maskable') ? 0.58 : 0.84);
  const size = Number(/\d+/.exec(file)?.[0] ?? 180);
  return sharp(Buffer.from(svg), { density: (72 * size) / iconSize })
    .resize(size, size)
    .png()
    .toBuffer();
}

const iconSize = 64;

/** @param share how much of the width the glyphs may take */
function icon(name: string, share: number): string {
  const room = { width: iconSize * share, height: iconSize * 0.62 };
  const glyphs = fitted([initialsOf(name)], room, { x: iconSize / 2, y: iconSize / 2 }, paper);
  return svg(iconSize, iconSize, `<path fill="${ink}" d="M0 0h${iconSize}v${iconSize}H0z"/>${glyphs}`);
}

/** The name stays whole in the square that a chat cuts out of the middle. */
function shareImage(name: string): string {
  const [width, height] = [1_200, 630];
  const room = { width: 540, height: 350 };
  const { lines } = nameLines(name, room.width / room.height);
  const dots = dyes.map((dye, index) => `<circle cx="${width / 2 + (index - 2) * 34}" cy="540" r="11" fill="${dye}"/>`);
  const text = fitted(lines, room, { x: width / 2, y: 280 }, ink);
  return svg(width, height, `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>${text}${dots.join('')}`);
}

/** Lines of text around a point, as large as fits. */
function fitted(
  lines: readonly string[],
  room: { width: number; height: number },
  { x, y }: { x: number; y: number },
  colour: string,
): string {
  const drawn = lines.map(outlineOf);
  const widest = Math.max(...drawn.map(({ width }) => width), 1);
  // Capitals are two thirds of an em high; lines after the first need room for accents and dots.
  const [capital, leading] = [660, 960];
  const tall = capital + (lines.length - 1) * leading;
  const scale = Math.min(room.width / widest, room.height / (tall + 200), room.height / 900);
  const paths = drawn.flatMap(({ strokes, width }, line) =>
    strokes.map((stroke) => {
      const [left, top] = [stroke.x - width / 2, stroke.y + capital - tall / 2 + line * leading];
      return `<path transform="translate(${rounded(left)} ${rounded(top)})" d="${stroke.path}"/>`;
    }),
  );
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale.toFixed(5)})">${paths.join('')}</g>`;
}

const rounded = (number: number) => Math.round(number);

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
