import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Variant {
  color: { name: string; hex: string };
  price: number;
  pictures: { main: string; thumbnails: string[] };
  cloth: string;
  stock: Record<string, number>;
}

interface Product {
  slug: string;
  name: string;
  category: string;
  gender: 'women' | 'men';
  fit: string;
  description: string;
  composition: string;
  care: string[];
  discountPercent: number | null;
  addedDaysAgo: number;
  weeklySales: number;
  sizes: string[];
  variants: Variant[];
}

interface Picture {
  file: string;
  width: number;
  height: number;
}

interface Banners {
  hero: { wide: Picture; portrait: Picture; alt: string; caption: string }[];
  editorial: (Picture & { alt: string; heading: string; text: string; link: string })[];
}

const here = (path: string) => new URL(path, import.meta.url);
const products = JSON.parse(readFileSync(here('catalogue.json'), 'utf8')) as Product[];
/** Twelve frames by slug and name of the colour, the front first. */
const turntables = JSON.parse(readFileSync(here('turntables.json'), 'utf8')) as Record<
  string,
  Record<string, string[]>
>;
const banners = JSON.parse(readFileSync(here('banners.json'), 'utf8')) as Banners;

const slugs = (list: Product[]) => list.map((product) => product.slug);
const picturesOf = (variant: Variant) => [variant.pictures.main, ...variant.pictures.thumbnails];
const soldOut = (variant: Variant) => Object.values(variant.stock).every((left) => left === 0);
const whollySoldOut = (product: Product) => product.variants.every(soldOut);
const newestFirst = products.toSorted((a, b) => a.addedDaysAgo - b.addedDaysAgo);
const bestFirst = products.toSorted((a, b) => b.weeklySales - a.weeklySales);
const sizeOrder = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '30', '32', '34', '36', '38', '40', 'Standard'];

/** Width and height of a lossy WebP, read from its first bytes. */
function webpSize(file: URL) {
  const bytes = readFileSync(file);
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

test('the demo shop sells at least 48 products in at least 8 categories, to women and to men', () => {
  expect(products.length).toBeGreaterThanOrEqual(48);
  expect(new Set(products.map((product) => product.category)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(products.map((product) => product.gender))).toEqual(new Set(['women', 'men']));
});

test('every product has its own slug and name', () => {
  expect(new Set(slugs(products)).size).toBe(products.length);
  expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
  for (const slug of slugs(products)) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every product has two or three colours, each with a name and a hex value of its own', () => {
  for (const { slug, variants } of products) {
    expect([2, 3], slug).toContain(variants.length);
    expect(new Set(variants.map(({ color }) => color.name)).size, slug).toBe(variants.length);
    for (const { color, cloth } of variants) {
      expect(color.hex, slug).toMatch(/^#[0-9a-f]{6}$/);
      expect(cloth, slug).not.toBe('');
    }
  }
});

test('every image of a product exists, 1200 by 1500, and no image is unused', () => {
  const named = new Set(products.flatMap(({ variants }) => variants.flatMap(picturesOf)));
  const frames = Object.values(turntables).flatMap((colours) => Object.values(colours).flat());
  expect(readdirSync(here('pictures/')).toSorted()).toEqual([...named, ...frames].toSorted());
  for (const file of named) expect(webpSize(here(`pictures/${file}`)), file).toEqual([1200, 1500]);
});

test('every colour begins with its front image and ends with a close-up of the fabric', () => {
  for (const { variants } of products) {
    for (const { pictures } of variants) {
      expect(pictures.thumbnails[0]).toBe(pictures.main);
      expect(pictures.main).toMatch(/-front\.webp$/);
      expect(pictures.thumbnails.at(-1)).toMatch(/-detail\.webp$/);
    }
  }
});

test('a figure stands between the front or back and the close-up, and its product says how tall it is', () => {
  const height = { women: '172', men: '176' };
  let figures = 0;
  for (const { slug, gender, fit, variants } of products) {
    const shown = variants.flatMap(({ pictures }) =>
      pictures.thumbnails.filter((file) => file.endsWith('-figure.webp')),
    );
    figures += shown.length;
    expect(fit.includes('The mannequin is'), slug).toBe(shown.length > 0);
    if (shown.length > 0) expect(fit, slug).toContain(`${height[gender]} cm`);
    for (const { pictures } of variants) {
      const place = pictures.thumbnails.findIndex((file) => file.endsWith('-figure.webp'));
      if (place !== -1) expect(place, slug).toBe(pictures.thumbnails.length - 2);
    }
  }
  expect(figures).toBeGreaterThan(0);
});

test('a turntable has twelve frames of 720 by 900, which weigh 220 KB at most together', () => {
  for (const [slug, colours] of Object.entries(turntables)) {
    const product = products.find((one) => one.slug === slug);
    for (const [name, frames] of Object.entries(colours)) {
      const variant = product?.variants.find(({ color }) => color.name === name);
      const front = variant?.pictures.main ?? '';
      const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
      expect(frames, slug).toEqual(numbers.map((number) => front.replace(/-front\.webp$/, `-turn-${number}.webp`)));
      for (const file of frames) expect(webpSize(here(`pictures/${file}`)), file).toEqual([720, 900]);
      const weight = frames.reduce((sum, file) => sum + statSync(here(`pictures/${file}`)).size, 0);
      expect(weight, slug).toBeLessThanOrEqual(220 * 1024);
    }
  }
});

test('sizes are listed from small to large', () => {
  for (const { slug, sizes } of products) {
    expect(sizes.length, slug).toBeGreaterThan(0);
    expect(sizes, slug).toEqual(sizeOrder.filter((size) => sizes.includes(size)));
  }
});

test('every colour has a stock number from 0 to 24 for each size of its product', () => {
  for (const { slug, sizes, variants } of products) {
    for (const { stock } of variants) {
      expect(Object.keys(stock).toSorted(), slug).toEqual(sizes.toSorted());
      for (const left of Object.values(stock)) {
        expect(Number.isInteger(left) && left >= 0 && left <= 24, slug).toBe(true);
      }
    }
  }
});

test('exactly three products are sold out, and none of them is new or a top seller', () => {
  const gone = slugs(products.filter(whollySoldOut));
  expect(gone).toHaveLength(3);
  for (const slug of [...slugs(newestFirst.slice(0, 8)), ...slugs(bestFirst.slice(0, 4))]) {
    expect(gone).not.toContain(slug);
  }
});

test('at least five more colours are sold out while another colour of the product is not', () => {
  const gone = products
    .filter((product) => !whollySoldOut(product))
    .flatMap(({ variants }) => variants.filter(soldOut));
  expect(gone.length).toBeGreaterThanOrEqual(5);
});

test('the first colour is in stock, unless the whole product is sold out', () => {
  for (const product of products.filter((one) => !whollySoldOut(one))) {
    expect(product.variants.slice(0, 1).some(soldOut), product.slug).toBe(false);
  }
});

test('some sizes are sold out and some have only one or two units left', () => {
  const onSale = products.filter((product) => !whollySoldOut(product)).flatMap(({ variants }) => variants);
  const left = onSale.filter((variant) => !soldOut(variant)).flatMap(({ stock }) => Object.values(stock));
  expect(left.filter((number) => number === 0).length).toBeGreaterThanOrEqual(20);
  expect(left.filter((number) => number === 1 || number === 2).length).toBeGreaterThanOrEqual(10);
});

test('prices are whole naira, and nothing costs less than ₦5,000', () => {
  for (const { slug, variants } of products) {
    for (const { price } of variants) {
      expect(Number.isInteger(price), slug).toBe(true);
      expect(price, slug).toBeGreaterThanOrEqual(5000);
    }
  }
});

test('about ten products are discounted, by 10 to 30 percent', () => {
  const discounts = products.flatMap(({ discountPercent }) => (discountPercent === null ? [] : [discountPercent]));
  expect(discounts.length).toBeGreaterThanOrEqual(8);
  expect(discounts.length).toBeLessThanOrEqual(12);
  for (const percent of discounts) {
    expect(Number.isInteger(percent)).toBe(true);
    expect(percent).toBeGreaterThanOrEqual(10);
    expect(percent).toBeLessThanOrEqual(30);
  }
});

test('every description is unique, has at least 120 characters and no exclamation mark', () => {
  expect(new Set(products.map((product) => product.description)).size).toBe(products.length);
  for (const { slug, description } of products) {
    expect(description.length, slug).toBeGreaterThanOrEqual(120);
    expect(description, slug).not.toContain('!');
  }
});

test('every product has its material and its care instructions', () => {
  for (const { slug, composition, care } of products) {
    expect(composition, slug).not.toBe('');
    expect(care.length, slug).toBeGreaterThan(0);
    for (const line of care) expect(line.length, slug).toBeLessThanOrEqual(60);
  }
});

test('no two products were added on the same day of the past year', () => {
  const days = products.map((product) => product.addedDaysAgo);
  expect(new Set(days).size).toBe(products.length);
  for (const day of days) expect(Number.isInteger(day) && day >= 1 && day <= 364).toBe(true);
});

test('the eight newest products are the New Arrivals, in order', () => {
  expect(slugs(newestFirst.slice(0, 8))).toEqual([
    'ireti-print-jumpsuit',
    'kunle-linen-kaftan',
    'ife-adire-wrap-dress',
    'balogun-market-tote',
    'lola-peplum-blouse',
    'derin-jumpsuit',
    'femi-adire-shirt',
    'oge-ogee-skirt',
  ]);
});

test('four products clearly outsell all others', () => {
  expect(slugs(bestFirst.slice(0, 4))).toEqual([
    'adunni-wrap-dress',
    'emeka-senator-kaftan',
    'ndidi-print-boubou',
    'bayo-pique-polo',
  ]);
  const sales = bestFirst.map((product) => product.weeklySales);
  expect(Math.min(...sales)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...sales)).toBeLessThanOrEqual(12);
  expect(Math.max(...sales.slice(4))).toBeLessThan(0.75 * Math.min(...sales.slice(0, 4)));
});

test('three hero slides and two editorial images have their files, dimensions and texts', () => {
  expect(banners.hero).toHaveLength(3);
  expect(banners.editorial).toHaveLength(8);
  const files = [...banners.hero.flatMap(({ wide, portrait }) => [wide, portrait]), ...banners.editorial];
  for (const { file, width, height } of files) {
    expect(existsSync(here(`banners/${file}`)), file).toBe(true);
    expect(webpSize(here(`banners/${file}`)), file).toEqual([width, height]);
  }
  expect(readdirSync(here('banners/')).toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  for (const { alt, caption } of banners.hero) expect(alt !== '' && caption !== '').toBe(true);
  for (const { alt, heading, text } of banners.editorial) expect(alt && heading && text).not.toBe('');
});

test('each editorial image and tile leads to a category or a fabric with products in stock', () => {
  for (const { link } of banners.editorial) {
    const url = new URL(link, 'http://localhost');
    expect(url.pathname).toBe('/shop');
    const category = url.searchParams.get('category');
    const fabric = url.searchParams.get('search') ?? '';
    const found = products.filter(
      (product) =>
        (category === null || product.category === category) &&
        product.variants.some(({ cloth }) => cloth.includes(fabric)) &&
        !whollySoldOut(product),
    );
    expect(found.length, link).toBeGreaterThan(0);
  }
});
