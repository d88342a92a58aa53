import { expect, test } from 'vitest';
import { colourFamily, type ColourFamily } from './colour-families.ts';
import { familyOfName, hexOfName } from './colour-names.ts';

/** Names as sellers write them, with the colour that shoppers expect under them. */
const names: Partial<Record<ColourFamily, string[]>> = {
  blue: [
    'Sky blue',
    'skyblue',
    'SKY-BLUE',
    'Baby Blue',
    'Royal blue',
    'Light blue',
    'Navy Blue',
    'Navy',
    'Dark blue',
    'Blue embroidered',
  ],
  green: ['Army green', 'Mint green', 'Lemon green', 'Bottle Green', 'Light green', 'Olive green', 'Deep green'],
  red: ['Wine', 'Wine red', 'Deep wine', 'Red wine', 'Dark red'],
  pink: ['Baby pink', 'Hot pink', 'Light pink', 'Dusty rose', 'Rose pink', 'Rose gold'],
  purple: ['Lilac', 'Light purple', 'Royal purple', 'Deep purple', 'Onion'],
  yellow: ['Mustard', 'Mustard yellow', 'Lemon', 'Pale yellow'],
  grey: ['Ash', 'Ash grey', 'Light grey', 'Dark gray'],
  brown: ['Chocolate brown', 'Dark brown', 'Coffee', 'Carton brown'],
  beige: ['Nude', 'Light brown', 'Cream', 'Butter'],
  orange: ['Burnt orange', 'Peach', 'Carrot'],
  white: ['Off white', 'Off-white', 'Milk white'],
  black: ['Jet black', 'Black'],
};

test.for(Object.entries(names))('a colour is guessed among the %s ones by its whole name', ([family, found]) => {
  expect(found.map((name) => [name, colourFamily(hexOfName(name) ?? '#none')])).toEqual(
    found.map((name) => [name, family]),
  );
});

test('light and dark are lighter and darker than the colour that they describe', () => {
  for (const colour of ['blue', 'green', 'pink', 'brown', 'grey', 'purple', 'red']) {
    const shades = ['Dark', '', 'Light'].map((word) => lightness(`${word} ${colour}`));
    expect(shades).toEqual(shades.toSorted((one, other) => one - other));
    expect(new Set(shades).size).toBe(3);
  }
});

test('a print of many colours and gold are known by name, and a name that says nothing is not guessed', () => {
  const many = ['Multicolour', 'Multicoloured', 'multicolored', 'multi-color', 'Multi', 'Ankara', 'Ankara print'];
  for (const name of [...many, 'Assorted', 'Mixed']) {
    expect([name, familyOfName(name), hexOfName(name)]).toEqual([name, 'multicolour', null]);
  }
  expect(['Gold', 'Light gold', 'Gold sequin'].map(familyOfName)).toEqual(['gold', 'gold', 'gold']);
  expect(['Navy ankara', 'Rose gold', 'Zobo', ''].map(familyOfName)).toEqual([null, null, null, null]);
  expect(['Zobo', '', 'constructor', 'Light'].map(hexOfName)).toEqual([null, null, null, null]);
});

const lightness = (name: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hexOfName(name)!.slice(at, at + 2), 16), 0);
