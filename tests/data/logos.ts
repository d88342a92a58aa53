import sharp, { type Sharp } from 'sharp';
import { outlineOf } from '#server/catalogue/brand/glyph-outlines.ts';

/** Logos as sellers have them, drawn from the glyphs of the display font: a server has no fonts that we know. */

interface Text {
  text: string;
  /** The width of the text, in pixels. */
  width: number;
  colour: string;
  /** Empty room around it. */
  margin?: number;
  ground?: string;
}

/** A word, on transparency unless there is a ground. */
export function wordLogo({ text, width, colour, margin = 0, ground = 'none' }: Text): Sharp {
  const { body, height } = wordPath(text, width, colour);
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  return fromSvg(wide, high, `<rect width="100%" height="100%" fill="${ground}"/>${moved(body, margin, margin)}`);
}

/** A round sign in two colours with initials, on transparency. */
export function signLogo({ side = 600, colour = '#7b1e34', accent = '#f0ae2b' } = {}): Sharp {
  const half = side / 2;
  const { body, height } = wordPath('AT', side * 0.52, '#ffffff');
  const rings = `<circle cx="${half}" cy="${half}" r="${half}" fill="${colour}"/>
    <circle cx="${half}" cy="${half}" r="${half * 0.86}" fill="none" stroke="${accent}" stroke-width="${side / 40}"/>`;
  return fromSvg(side, side, rings + moved(body, side * 0.24, (side - height) / 2));
}

/** A sign and a word beside it: the shape of most logos. */
export function signAndWordLogo({ colour = '#0f6b6b', word = '#191714' } = {}): Sharp {
  const { body, height } = wordPath('Adaeze', 560, word);
  const sign = `<path fill="${colour}" d="M0 ${height / 2}L${height / 2} 0L${height} ${height / 2}L${height / 2} ${height}z"/>`;
  return fromSvg(height + 60 + 560, height, sign + moved(body, height + 60, 0));
}

/** A photo of a painted sign: no plain ground, no transparency. */
export function photoLogo({ width = 900, height = 700 } = {}): Sharp {
  const { body, height: high } = wordPath('Zuri', width * 0.6, '#f6efe0');
  const ground = `<defs><radialGradient id="g"><stop offset="0" stop-color="#c9743f"/><stop offset="1" stop-color="#5b2a1a"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>`;
  const noise = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  }).png();
  return noise.composite([
    {
      input: Buffer.from(svg(width, height, ground + moved(body, width * 0.2, (height - high) / 2))),
      blend: 'soft-light',
    },
    {
      input: Buffer.from(
        svg(width, height, `<g opacity="0.75">${ground}</g>${moved(body, width * 0.2, (height - high) / 2)}`),
      ),
    },
  ]);
}

const fromSvg = (width: number, height: number, content: string) => sharp(Buffer.from(svg(width, height, content)));

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">${content}</svg>`;

const moved = (body: string, x: number, y: number) => `<g transform="translate(${x} ${y})">${body}</g>`;

/** A line of text from its top left corner, capitals and what hangs below them. */
function wordPath(text: string, width: number, colour: string): { body: string; height: number } {
  const outline = outlineOf(text);
  const scale = width / outline.width;
  const isLow = /[gjpqy]/.test(text);
  const paths = outline.strokes.map(({ path, x, y }) => `<path transform="translate(${x} ${y + 680})" d="${path}"/>`);
  return {
    body: `<g fill="${colour}" transform="scale(${scale})">${paths.join('')}</g>`,
    height: Math.round((isLow ? 900 : 700) * scale),
  };
}
