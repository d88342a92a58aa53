/**
 * Colour families for the filters: 76 colour names with one product each would be unusable. In display order, each with
 * its swatch. Gold is a sheen and multicolour a print, so neither can be computed from a hex value: staff set them,
 * and an import by the colour's name (`variants.color_family`).
 */
export const familyHexes = {
  black: '#1d1d1f',
  white: '#f3f0ea',
  grey: '#8d8d8b',
  beige: '#d8c9ae',
  brown: '#7a5033',
  red: '#a8233a',
  pink: '#e0809b',
  orange: '#e36414',
  yellow: '#f0ae2b',
  green: '#2f6b47',
  blue: '#2a4a92',
  purple: '#7b5ea7',
  gold: '#b8923a',
  multicolour: '#bc4749',
} as const;

export type ColourFamily = keyof typeof familyHexes;

export const colourFamilies = Object.keys(familyHexes) as [ColourFamily, ...ColourFamily[]];

/** A half-open interval; a missing one is unbounded. */
type Range = readonly [from: number, to: number];

interface Band {
  family: ColourFamily;
  /** 0 is black, 1 white. */
  lightness?: Range;
  /** 0 is grey; the maximum is about 0.32. */
  chroma?: Range;
  /** Degrees: 29 is red, 110 yellow, 142 green, 264 blue. A negative start wraps around from 360. */
  hue?: Range;
}

/**
 * How people name colours, in OKLCH, where equal distances look equal. The first matching band decides: nearly grey
 * bands come first, then around the hue circle, narrow before wide.
 */
const bands: readonly Band[] = [
  { family: 'black', lightness: [0, 0.32], chroma: [0, 0.02] },
  { family: 'black', lightness: [0, 0.25], chroma: [0, 0.04] },
  { family: 'white', lightness: [0.925, 2], chroma: [0, 0.025] },
  { family: 'grey', chroma: [0, 0.015] },
  { family: 'grey', chroma: [0, 0.022], hue: [110, 400] },
  // Slate.
  { family: 'grey', lightness: [0.4, 0.75], chroma: [0, 0.035], hue: [200, 290] },

  // Wine is a dark pink, fuchsia a purplish pink.
  { family: 'red', lightness: [0, 0.45], hue: [-15, 0] },
  { family: 'pink', hue: [-15, 0] },
  { family: 'pink', lightness: [0.63, 2], hue: [0, 20] },
  { family: 'pink', lightness: [0.68, 2], chroma: [0, 0.155], hue: [20, 40] },
  { family: 'red', lightness: [0, 0.68], chroma: [0.08, 1], hue: [0, 33] },
  { family: 'red', lightness: [0, 0.55], chroma: [0.08, 1], hue: [33, 37] },
  { family: 'orange', lightness: [0.55, 2], chroma: [0.125, 1], hue: [30, 74] },
  // Peach.
  { family: 'orange', lightness: [0.85, 2], chroma: [0.05, 1], hue: [37, 70] },
  { family: 'yellow', lightness: [0.62, 2], chroma: [0.09, 1], hue: [74, 115] },
  { family: 'green', lightness: [0, 0.65], hue: [100, 112] },
  { family: 'beige', lightness: [0.69, 2], hue: [0, 112] },
  { family: 'brown', hue: [0, 112] },
  { family: 'green', hue: [112, 190] },
  { family: 'blue', hue: [190, 285] },
  { family: 'pink', lightness: [0.6, 2], chroma: [0.15, 1], hue: [320, 345] },
  { family: 'purple', hue: [285, 345] },
];

/** The family of a colour, from its looks alone. `hex` is `#rrggbb`, as the database guarantees. */
export function colourFamily(hex: string): ColourFamily {
  const { lightness, chroma, hue } = oklch(hex);
  const band = bands.find(
    (one) =>
      isIn(lightness, one.lightness) && isIn(chroma, one.chroma) && (isIn(hue, one.hue) || isIn(hue - 360, one.hue)),
  );
  return band?.family ?? 'grey';
}

/** OKLab in polar coordinates. */
function oklch(hex: string) {
  const [lightness, a, b] = oklab([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Björn Ottosson's OKLab (bottosson.github.io/posts/oklab) of red, green and blue from 0 to 255: lightness, a and b. */
export function oklab(rgb: Readonly<Rgb>): Rgb {
  const [red, green, blue] = rgb.map((part) => linear(part / 255)) as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

type Rgb = [red: number, green: number, blue: number];

/** Converts an sRGB channel to linear light. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const isIn = (value: number, [from, to]: Range = [-Infinity, Infinity]) => value >= from && value < to;
