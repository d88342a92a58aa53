import { sql } from 'kysely';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';
import { addBits, anyOf, type Bits, dropBits, keepBits, noBits, setBit } from './card-index/bits.ts';
import { type CardIndex, piecesOf, productAt } from './card-index/card-index.ts';
import { firstBehind } from './card-index/sort-orders.ts';

/**
 * What filters ask, as sets of places of the card index. Size and colour are met by the same variant, and in stock
 * means that such a piece can be sold now (decisions, Catalogue).
 */
export interface Wanted {
  colors: readonly string[];
  sizes: readonly string[];
  /** What a whole product has or has not. Null asks for nothing. */
  whole: Readonly<Record<WholeKind, Bits | null>>;
}

export type WholeKind = 'gender' | 'category' | 'price' | 'sale';

type Choices = Pick<ProductFilters, 'category' | 'color' | 'size'>;

/** The choices in lower case as the database has it: JavaScript has other rules for a few letters. */
export async function inLowerCase(db: Database, { category, color, size }: Choices): Promise<Choices> {
  const all = [...category, ...color, ...size];
  let lower = all.map((choice) => choice.toLowerCase());
  // Of these alone both have the same rules.
  if (!all.every((choice) => /^\p{ASCII}*$/u.test(choice))) {
    const { rows } = await sql<{ choice: string }>`
      select lower(choice) as choice from unnest(${all}::text[]) with ordinality as choices (choice, place)
      order by place`.execute(db);
    lower = rows.map(({ choice }) => choice);
  }
  return {
    category: lower.slice(0, category.length),
    color: lower.slice(category.length, category.length + color.length),
    size: lower.slice(category.length + color.length),
  };
}

export function wantedBy(
  index: CardIndex,
  { category, color, size }: Choices,
  { gender, price, sale }: Pick<ProductFilters, 'gender' | 'price' | 'sale'>,
): Wanted {
  const { categories, genders, reduced } = index;
  const whole = {
    gender: inAny(index, gender, (name) => genders.get(name)),
    category: inAny(index, category, (name) => categories.get(name)?.bits),
    price: priced(index, price),
    sale: sale ? reduced : null,
  };
  return { colors: color, sizes: size, whole };
}

/** What whole products are asked for, in all kinds or in all but one. Not to be changed. */
export function amongWhole({ whole }: Wanted, but?: WholeKind): Bits | null {
  const kinds = Object.keys(whole) as WholeKind[];
  return kinds.reduce<Bits | null>((all, kind) => (kind === but ? all : among(all, whole[kind])), null);
}

/** What a list shows: all that is asked, together. */
export function matching(index: CardIndex, wanted: Wanted, stock: ProductFilters['stock']): Bits {
  const shown = shownOf(index, wanted.colors, wanted.sizes, stock);
  return among(shown, amongWhole(wanted))!;
}

/** What has any of these colours in any of these sizes, and is in stock or out of it as asked. Not to be changed. */
export function shownOf(
  index: CardIndex,
  colors: readonly string[],
  sizes: readonly string[],
  stock: ProductFilters['stock'],
): Bits {
  const pieces = piecesOf(index, colors, sizes);
  const inStock = () => pieces.map(({ available }) => available);
  if (!stock.out) return anyOf(inStock(), index.room);
  const all = anyOf(
    pieces.map((piece) => piece.all),
    index.room,
  );
  if (stock.in) return all;
  const outOfStock = all.slice();
  for (const available of inStock()) dropBits(outOfStock, available);
  return outOfStock;
}

/** What is in both sets. Neither is changed. */
export function among(one: Bits | null, other: Bits | null): Bits | null {
  if (!one || !other) return one ?? other;
  const both = one.slice();
  keepBits(both, other);
  return both;
}

function inAny(
  { room }: CardIndex,
  names: readonly string[],
  placesOf: (name: string) => Bits | undefined,
): Bits | null {
  if (names.length === 0) return null;
  const found = noBits(room);
  for (const name of names) {
    const places = placesOf(name);
    if (places) addBits(found, places);
  }
  return found;
}

function priced(index: CardIndex, price: ProductFilters['price']): Bits | null {
  if (!price) return null;
  const { price: order } = index.orders;
  const first = firstBehind(order, 0, (place) => productAt(index, place).basePrice >= price.min);
  const end = firstBehind(order, first, (place) => productAt(index, place).basePrice > price.max);
  if (first === 0 && end === order.length) return null;
  const found = noBits(index.room);
  for (let next = first; next < end; next += 1) setBit(found, order[next]!);
  return found;
}
