import fs from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/** Thousandths of an em, downwards, from the beginning of the glyph on the baseline. */
type Point = readonly [x: number, y: number];

interface Outlines {
  /** By glyph: its width, its path, and where a mark above and one below it go (upwards). */
  glyphs: Readonly<Record<string, readonly [width: number, path: string, above?: Point, below?: Point]>>;
  marks: Readonly<Record<string, readonly [path: string, anchor: Point, side: 'above' | 'below']>>;
}

/**
 * The glyphs of the display font (`web/styles/fonts`) as paths, so that images of text need no font on the server. Read with
 * the first image.
 */
function outlines(): Outlines {
  known ??= JSON.parse(fs.readFileSync(join(root, 'server/catalogue/brand/glyphs.json'), 'utf8')) as Outlines;
  return known;
}
let known: Outlines | undefined;

/** A path, and how far it is moved. */
interface Stroke {
  path: string;
  x: number;
  y: number;
}

/**
 * The paths of a text on one line, in thousandths of an em from the beginning of its baseline. Glyphs that the font doesn't
 * have are left out; marks are put on glyphs as the font says.
 */
export function outlineOf(text: string): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = [];
  let x = 0;
  for (const [cluster] of text.normalize('NFC').matchAll(/\P{M}\p{M}*/gu)) {
    const { glyphs, marks } = outlines();
    const whole = glyphs[cluster];
    const [base = '', ...parts] = whole ? [cluster] : cluster.normalize('NFD');
    const glyph = whole ?? glyphs[base];
    if (!glyph) continue;
    const [width, path, above = [width / 2, 525], below = [width / 2, 0]] = glyph;
    strokes.push({ path, x, y: 0 });
    for (const part of parts) {
      const mark = marks[part];
      if (!mark) continue;
      const [onGlyph, [markX, markY]] = [mark[2] === 'above' ? above : below, mark[1]];
      strokes.push({ path: mark[0], x: x + onGlyph[0] - markX, y: markY - onGlyph[1] });
    }
    x += width + spacing;
  }
  return { strokes: strokes.filter(({ path }) => path !== ''), width: Math.max(x - spacing, 0) };
}

/** As the name has it on the home page. */
const spacing = -30;
