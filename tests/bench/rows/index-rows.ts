import type { IndexRow } from '#server/catalogue/search-index/search-index.ts';

const cloths = ['adire', 'ankara', 'linen', 'aso-oke', 'cotton', 'silk', 'lace', 'denim'];
const cuts = [
  ['dress', 'Dresses'],
  ['shirt', 'Shirts'],
  ['skirt', 'Skirts'],
  ['kaftan', 'Kaftans'],
  ['jumpsuit', 'Jumpsuits'],
  ['trousers', 'Trousers'],
  ['blouse', 'Blouses'],
  ['boubou', 'Boubous'],
  ['jacket', 'Jackets'],
  ['tote', 'Bags'],
] as const;
const colours = ['Indigo', 'Wine', 'Ochre', 'Sage', 'Coral', 'Black'];
const hexes = ['#232f6e', '#6e2337'];
const sizes = ['S', 'M', 'L', 'XL'];
const syllables = 'ba ade ke lo mi ni ola pe ra si te uwa wo ya zi chi do efe fu go'.split(' ');

/** The products of `loadProducts` as the search index reads them: two colours in four sizes, the same on every run. */
export function indexRows(count: number): IndexRow[] {
  return Array.from({ length: count }, (_product, number) => indexRow(number + 1, count));
}

function indexRow(n: number, count: number): IndexRow {
  const cloth = cloths[n % 8]!;
  const [cut, category] = cuts[Math.floor(n / 8) % 10]!;
  const name = `${maker(n, count)} ${cloth} ${cut}`;
  return {
    id: `00000000-0000-4000-8000-${String((n * 7_919) % 1_000_003).padStart(12, '0')}`,
    category,
    categoryLower: category.toLowerCase(),
    gender: n % 2 === 0 ? 'women' : 'men',
    isReduced: n % 9 === 0,
    basePrice: 5_000 + Math.floor(((n * 37) % 60_000) / 100) * 100,
    sortName: name,
    searchWords: `${name} ${category.toLowerCase()} indigo wine cotton cut and sewn in lagos, made to last.`,
    clothWords: 'cotton',
    createdMicros: n * 60_000_000,
    soldRecently: (n * 7_919) % 500,
    soldEver: (n * 7_919) % 2_000,
    cells: hexes.flatMap((hex, position) => {
      const colour = colours[(position * 3 + name.length) % 6]!;
      return sizes.map((size, at) => {
        const isAvailable = (n * 31 + position * 7 + at * 3) % 10 > 0;
        return [colour, colour.toLowerCase(), hex, size, size.toLowerCase(), isAvailable, null] as const;
      });
    }) as IndexRow['cells'],
  };
}

/** A larger shop has more names, as in `loadProducts`: ten times the root of its products, of three syllables each. */
function maker(n: number, count: number): string {
  const word = (n * 7_919) % Math.round(10 * Math.sqrt(count));
  return [word, word / 20, word / 400 + 7].map((part) => syllables[Math.floor(part) % 20]).join('');
}
