import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColourFamily, colourFamilies, colourFamily, familyHexes } from './colour-families.ts';

const familiar: Partial<Record<ColourFamily, Record<string, string>>> = {
  black: { black: '#000000', 'washed black': '#2e2e30' },
  white: { white: '#ffffff', snow: '#fffafa', chalk: '#efebe3', ivory: '#f1eadd' },
  grey: { silver: '#c0c0c0', grey: '#808080', charcoal: '#3a3b3d', slate: '#708090' },
  beige: { beige: '#f5f5dc', cream: '#e9dfcc', tan: '#d2b48c', khaki: '#b59a72', stone: '#bdb29f' },
  brown: { cocoa: '#5a3d2b', sienna: '#a0522d', tobacco: '#7a5033', kola: '#5a3420', clay: '#b9694a' },
  red: { red: '#ff0000', crimson: '#dc143c', maroon: '#800000', burgundy: '#7b1e34', wine: '#4f1730' },
  pink: { pink: '#ffc0cb', 'hot pink': '#ff69b4', fuchsia: '#ff00ff', blush: '#d9a79a', magenta: '#a12a5e' },
  orange: { orange: '#ffa500', tomato: '#ff6347', peach: '#ffdab9', 'burnt orange': '#c0602a' },
  yellow: { yellow: '#ffff00', lemon: '#fff44f', mustard: '#c9952c', marigold: '#f0ae2b' },
  green: { green: '#008000', lime: '#00ff00', olive: '#565a38', sage: '#8f9c84', mint: '#98ff98', emerald: '#12523f' },
  blue: {
    blue: '#0000ff',
    navy: '#000080',
    'adire indigo': '#1c2a5e',
    sky: '#87ceeb',
    aqua: '#00ffff',
    teal: '#008080',
  },
  purple: { purple: '#800080', violet: '#8f00ff', indigo: '#4b0082', lilac: '#c8a2c8', lavender: '#e6e6fa' },
};

for (const [family, colours] of Object.entries(familiar)) {
  test(`${Object.keys(colours).join(', ')} ${Object.keys(colours).length > 1 ? 'are' : 'is'} ${family}`, () => {
    const found = Object.entries(colours).map(([name, hex]) => [name, colourFamily(hex)]);
    expect(found).toEqual(Object.keys(colours).map((name) => [name, family]));
  });
}

test('every colour has a family, and only a person says that a cloth is gold or of many colours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const family = colourFamily(`#${colour.toString(16).padStart(6, '0')}`);
      expect(colourFamilies).toContain(family);
      expect(['gold', 'multicolour']).not.toContain(family);
    }),
  );
});

test('a colour without a hue is black, grey or white', () => {
  for (let light = 0; light < 256; light += 1) {
    const grey = `#${light.toString(16).padStart(2, '0').repeat(3)}`;
    expect(['black', 'grey', 'white']).toContain(colourFamily(grey));
  }
});

test('the swatch of a family is a colour of that family', () => {
  const { gold: _gold, multicolour: _multicolour, ...seen } = familyHexes;
  for (const [family, hex] of Object.entries(seen)) expect(colourFamily(hex)).toBe(family);
});
