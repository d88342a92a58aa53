import { randomUUID } from 'node:crypto';
import { messages } from '#shared/messages.ts';
import { type ImportDraft, newDraft } from './import-draft.ts';
import type { ExportedStock, FileProduct, FileVariant } from './products-for-export.ts';
import type { ProductRow } from './parse-row.ts';
import { type Measured, measuredFrom } from './describe-measurements.ts';
import { slugify } from '../slugify.ts';

/** What is to become of a product, of one of its colours, of one of its sizes. */
export interface PlannedProduct {
  id: string;
  slug: string;
  isPublished: boolean;
  sizes: readonly string[];
  draft: ImportDraft;
  measured: Measured;
  variants: PlannedVariant[];
  /** What each row about it does, for the log of changes. */
  deeds: { sku: string; words: string[] }[];
}

export interface PlannedVariant {
  id: string;
  position: number;
  draft: ImportDraft;
  pieces: PlannedStock[];
}

export interface PlannedStock {
  size: string;
  /** Missing where the shop is to choose one. */
  sku: string | undefined;
  quantity: number;
  /** As it is now; null for a new one. */
  before: ExportedStock | null;
  /** The row that speaks of it. */
  line: number | null;
}

/** What a row is about. */
export interface Target {
  product: PlannedProduct;
  variant: PlannedVariant;
  piece: PlannedStock;
}

/** The products of a file, those that it brings among them, and where each piece is found. */
export interface Planned {
  products: PlannedProduct[];
  bySku: Map<string, Target>;
  bySlug: Map<string, PlannedProduct>;
  byName: Map<string, PlannedProduct[]>;
}

export function plannedFor(shop: readonly FileProduct[]): Planned {
  const all: Planned = { products: [], bySku: new Map(), bySlug: new Map(), byName: new Map() };
  for (const found of shop) {
    const product = asPlanned(found);
    add(all, product);
    for (const variant of product.variants) {
      for (const piece of variant.pieces) all.bySku.set(piece.sku!, { product, variant, piece });
    }
  }
  return all;
}

function add({ products, bySlug, byName }: Planned, product: PlannedProduct): void {
  products.push(product);
  bySlug.set(product.slug, product);
  const name = folded(product.draft.now.name ?? '');
  byName.set(name, [...(byName.get(name) ?? []), product]);
}

/**
 * The piece that a row is about: by SKU, or by product, colour and size. What the shop has not is begun here.
 *
 * @param faults takes what is wrong; then the answer is null
 */
export function matchRow(row: ProductRow, all: Planned, faults: string[]): Target | null {
  const target = all.bySku.get(row.sku ?? '') ?? newOrNamed(row, all, faults);
  if (!target) return null;
  const { product, piece } = target;
  if (row.product && row.product !== product.slug) faults.push(words.otherProduct(row.sku!, product.slug));
  if (row.size && row.size !== piece.size) faults.push(words.otherSize(row.sku!, piece.size));
  if (row.sku && piece.sku && row.sku !== piece.sku) faults.push(words.hasSku(piece.sku));
  if (piece.line !== null && piece.line !== row.line) faults.push(words.sameAsLine(piece.line));
  if (faults.length > 0) return null;
  piece.line = row.line;
  if (!piece.before) piece.sku ??= row.sku;
  return target;
}

/** A piece by product, colour and size: one that is there, or one that the file brings. */
function newOrNamed(row: ProductRow, all: Planned, faults: string[]): Target | null {
  const { line, sku, colour, size } = row;
  if (!row.product && !row.name) {
    faults.push(sku ? words.unknownSku(sku) : words.needsName);
    return null;
  }
  for (const [column, value] of Object.entries({ colour, size })) if (!value) faults.push(words.needsPieceCell(column));
  if (!colour || !size) return null;
  const product = namedProduct(row, all, faults);
  if (!product) return null;
  let variant = product.variants.find(({ draft }) => sameWord(draft.now.colour, colour));
  if (!variant) {
    const position = Math.max(-1, ...product.variants.map((one) => one.position)) + 1;
    variant = { id: randomUUID(), position, draft: newDraft(line), pieces: [] };
    variant.draft.now.colour = colour;
    product.variants.push(variant);
  }
  let piece = variant.pieces.find((one) => one.size === size);
  if (!piece) {
    piece = { size, sku, quantity: 0, before: null, line: null };
    variant.pieces.push(piece);
  }
  return { product, variant, piece };
}

function namedProduct({ line, product: slug, name }: ProductRow, all: Planned, faults: string[]) {
  const found = slug ? [all.bySlug.get(slug) ?? []].flat() : (all.byName.get(folded(name!)) ?? []);
  if (found.length > 1) {
    faults.push(words.twoCalled(name!));
    return null;
  }
  if (found[0]) return found[0];
  const id = randomUUID();
  const made = { id, slug: slug ?? slugify(name!, id), isPublished: false, sizes: [], variants: [], deeds: [] };
  const product: PlannedProduct = { ...made, draft: newDraft(line), measured: measuredFrom([]) };
  if (name) product.draft.now.name = name;
  add(all, product);
  return product;
}

const words = messages.stockroom;

const folded = (word: string) => word.trim().toLowerCase();

export const sameWord = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && folded(one) === folded(other);

function asPlanned({ id, slug, isPublished, sizes, measurements, variants, ...fields }: FileProduct): PlannedProduct {
  const its = { draft: newDraft(0, fields), measured: measuredFrom(measurements), variants: variants.map(asVariant) };
  return { id, slug, isPublished, sizes, ...its, deeds: [] };
}

function asVariant({ id, position, pieces, ...fields }: FileVariant): PlannedVariant {
  return {
    id,
    position,
    draft: newDraft(0, fields),
    pieces: pieces.map((piece) => ({ ...piece, before: piece, line: null })),
  };
}
