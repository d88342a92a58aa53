import { colourFamily, type ColourFamily } from './colour-families.ts';

/** The usual meaning of a colour's name, for guesses. Names of the shop's own products come before these. */
const hexes: Readonly<Record<string, string>> = {
  almond: '#d9c3a5',
  amber: '#d98e04',
  apricot: '#f2b279',
  aqua: '#4fb3bf',
  army: '#4f5a34',
  ash: '#b2b0ab',
  aubergine: '#4a2140',
  beige: '#d8c9ae',
  berry: '#8a2350',
  biscuit: '#d8bd94',
  black: '#1d1d1f',
  blue: '#2a4a92',
  blush: '#e8bfb9',
  bottle: '#0f4a35',
  brass: '#b08d46',
  brick: '#a34b36',
  bronze: '#8c6239',
  brown: '#7a5033',
  burgundy: '#7b1e34',
  butter: '#f3e3b0',
  camel: '#b98b5a',
  caramel: '#a8682f',
  carrot: '#e8762c',
  carton: '#a9784d',
  champagne: '#e6d3b1',
  charcoal: '#3b3c3f',
  cherry: '#a3142f',
  chocolate: '#4b2e22',
  cinnamon: '#a35a33',
  claret: '#6b1a30',
  clay: '#b9694a',
  cobalt: '#1f47a8',
  cocoa: '#5a3d2b',
  coffee: '#5a3d2b',
  copper: '#a8592f',
  coral: '#ee6c57',
  cream: '#efe5cf',
  crimson: '#a3142f',
  cyan: '#35b6cf',
  denim: '#3f5f8a',
  ebony: '#221f20',
  ecru: '#e3d8c0',
  eggplant: '#4a2140',
  emerald: '#0f7a53',
  forest: '#23512f',
  fuchsia: '#c2257f',
  fuschia: '#c2257f',
  gold: '#b8923a',
  gray: '#8d8d8b',
  green: '#2f6b47',
  grey: '#8d8d8b',
  hunter: '#2f5a3c',
  indigo: '#2b3a78',
  ivory: '#f1eadd',
  jade: '#2f9a73',
  jet: '#161617',
  khaki: '#b59a72',
  lagoon: '#0f6b6d',
  lavender: '#b9a7d8',
  lemon: '#f4dc55',
  lilac: '#c1a3cf',
  lime: '#a4c639',
  magenta: '#b8237c',
  mahogany: '#5b2a1f',
  marigold: '#f0ae2b',
  maroon: '#6a1b29',
  mauve: '#a2798f',
  midnight: '#1f2a52',
  milk: '#f6f1e7',
  mint: '#a9d8c0',
  mocha: '#7d5a45',
  moss: '#66703c',
  mustard: '#c9922e',
  navy: '#1c2f5a',
  nude: '#dcb79b',
  oatmeal: '#cfc3ad',
  ochre: '#c9872e',
  olive: '#6b6b35',
  onion: '#8a5a86',
  orange: '#e36414',
  orchid: '#b568b0',
  oxblood: '#5a1620',
  peach: '#ffcba8',
  peacock: '#0f5c73',
  pearl: '#f1eee6',
  petrol: '#17454f',
  pink: '#e0809b',
  pistachio: '#a9c08a',
  plum: '#6a2c54',
  purple: '#6b4a9a',
  red: '#b3202f',
  rose: '#d4728a',
  royal: '#2347a6',
  ruby: '#9b1b3b',
  rust: '#a8481f',
  sage: '#9aa88e',
  salmon: '#ee8f78',
  sand: '#d9cbb0',
  sapphire: '#1f3f94',
  scarlet: '#c4201c',
  seafoam: '#a0d6c0',
  silver: '#b9bcc0',
  sky: '#8fc1e3',
  slate: '#5d6873',
  snow: '#f8f8f6',
  stone: '#bdb29f',
  strawberry: '#d43a52',
  tan: '#c09a6b',
  tangerine: '#e8762c',
  taupe: '#8d7f71',
  teal: '#0f6b6d',
  terracotta: '#b4593a',
  tobacco: '#7a5033',
  turquoise: '#2fb3a8',
  vanilla: '#f2e6c4',
  violet: '#6f4aa5',
  walnut: '#5f4331',
  white: '#f3f0ea',
  wine: '#6e2337',
  yellow: '#f0ae2b',
};

/** Names whose words mean something else together. */
const compounds: Readonly<Record<string, string>> = {
  'baby blue': '#a9cce6',
  'baby pink': '#f0c1cd',
  'burnt orange': '#c0602a',
  'electric blue': '#1f5fd6',
  'light yellow': '#f7e48b',
  'pale yellow': '#f7e48b',
  'hot pink': '#e6408f',
  'lemon green': '#a4c639',
  'off white': '#f3efe6',
  'powder blue': '#b3cfe0',
  'rose gold': '#d9a79a',
};

/** Colours that the word before them turns into a shade: 'sky blue' is sky. A wine is dark by itself. */
const plain: ReadonlySet<string> = new Set([
  'blue',
  'brown',
  'gray',
  'green',
  'grey',
  'orange',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
  'black',
]);

const lighter: ReadonlySet<string> = new Set(['light', 'pale', 'baby', 'pastel', 'soft', 'ice', 'powder']);
const darker: ReadonlySet<string> = new Set(['dark', 'deep']);

/** Prints of many colours. They are no colour of their own, but shoppers filter by them. */
const prints: ReadonlySet<string> = new Set([
  'ankara',
  'assorted',
  'mixed',
  'multi',
  'multicolor',
  'multicolored',
  'multicolour',
  'multicoloured',
]);

/** The colour that a name says, as in 'Dusty rose', 'Sky blue' and 'Dark green'; null when it says none. */
export function hexOfName(name: string): string | null {
  const words = wordsOf(name);
  const at = words.findLastIndex(isColour);
  if (at < 0) return null;
  const [before = '', word = ''] = [words[at - 1], words[at]];
  const compound = `${before} ${word}`;
  if (Object.hasOwn(compounds, compound)) return compounds[compound]!;
  const hex = hexes[word]!;
  if (!plain.has(word)) return hex;
  if (isColour(before) && colourFamily(hexes[before]!) === colourFamily(hex)) return hexes[before]!;
  if (lighter.has(before)) return mixed(hex, 255, 0.55);
  return darker.has(before) ? mixed(hex, 0, 0.4) : hex;
}

/** The family of a name whose colour code can't say it: gold, and prints of many colours. */
export function familyOfName(name: string): ColourFamily | null {
  const words = wordsOf(name);
  const colour = words.findLast(isColour);
  if (colour === undefined) return words.some((word) => prints.has(word)) ? 'multicolour' : null;
  return colour === 'gold' && !words.includes('rose') ? 'gold' : null;
}

const isColour = (word: string) => Object.hasOwn(hexes, word);

/** 'skyblue' is two words; 'embroidered' is not 'embroide red'. */
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const end = isColour(word) ? undefined : [...plain].find((colour) => colour !== 'red' && word.endsWith(colour));
    return end === undefined ? [word] : [word.slice(0, -end.length), end];
  });

/** A colour mixed with black (0) or white (255). */
function mixed(hex: string, target: 0 | 255, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const shades = parts.map((part) => Math.round(part + (target - part) * share));
  return `#${shades.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
