import { createHash } from 'node:crypto';
import { colourName } from '#shared/catalogue/colours.ts';
import type { RowOutcome } from '#shared/admin/products/files-api.ts';
import { messages } from '#shared/messages.ts';
import { type ImportDraft, describeDraft } from './import-draft.ts';
import type { FileProduct } from './products-for-export.ts';
import {
  type PlannedStock,
  type PlannedProduct,
  type PlannedVariant,
  plannedFor,
  sameWord,
  type Target,
  matchRow,
} from './match-rows.ts';
import type { ProductRow } from './parse-row.ts';
import { describeMeasurements } from './describe-measurements.ts';

export interface Plan {
  rows: RowOutcome[];
  counts: Record<RowOutcome['outcome'], number>;
  products: PlannedProduct[];
  /** The same for the same outcome, made against the same shop. */
  digest: string;
}

const words = messages.stockroom;

const productFields = [
  'name',
  'description',
  'category',
  'gender',
  'discount',
  'composition',
  'care',
  'fit',
  'length',
] as const;

/**
 * What a file would do to the shop, row by row. It changes nothing and knows nothing but what it is given.
 *
 * @param hasPicture whether the shop has a picture at this address
 */
export function planImport(
  rows: readonly ProductRow[],
  shop: readonly FileProduct[],
  hasPicture: (address: string) => boolean,
): Plan {
  const all = plannedFor(shop);
  const outcomes = new Map<number, RowOutcome>();
  const skuLines = new Map<string, number>();
  for (const row of rows) {
    const faults = [...row.faults];
    const done: string[] = [];
    const target = faults.length > 0 ? null : matchRow(row, all, faults);
    const skuLine = row.sku && skuLines.get(row.sku);
    if (skuLine) faults.push(words.skuAsLine(skuLine));
    else if (row.sku) skuLines.set(row.sku, row.line);
    if (target) {
      const { product, variant, piece } = target;
      for (const field of productFields) describeDraft(product.draft, row, field, { done, faults });
      for (const field of ['colour', 'hex', 'cloth', 'price', 'pictures'] as const)
        describeDraft(variant.draft, row, field, { done, faults });
      describeMeasurements(product, piece.size, row, { done, faults });
      faults.push(...picturesMissing(row, variant, hasPicture));
      if (row.colour && isTaken(row.colour, product, variant)) faults.push(words.colourTaken(row.colour));
      sayQuantity(piece, row, { done, faults });
      if (faults.length === 0 && (done.length > 0 || !piece.before)) {
        product.deeds.push({ sku: piece.sku ?? '', words: piece.before ? done : [words.newPiece, ...done] });
      }
    }
    outcomes.set(row.line, {
      line: row.line,
      sku: row.sku ?? target?.piece.sku ?? '',
      what: target ? nameOf(target) : [row.name, row.colour, row.size].filter(Boolean).join(', '),
      outcome: outcomeOf(faults, done, target?.piece),
      words: faults.length > 0 ? faults : target?.piece.before ? done : target ? [newWords(target), ...done] : done,
    });
  }
  for (const { line, fault } of all.products.flatMap(whatIsMissing)) {
    const outcome = outcomes.get(line);
    if (!outcome) continue;
    outcome.words = outcome.outcome === 'wrong' ? [...outcome.words, fault] : [fault];
    outcome.outcome = 'wrong';
  }
  return finished([...outcomes.values()], all.products);
}

/** A quantity is a count: against what the file was made from, where it says so, and never below what is promised. */
function sayQuantity(piece: PlannedStock, row: ProductRow, { done, faults }: { done: string[]; faults: string[] }) {
  const { quantity, quantityWas } = row;
  if (quantity === undefined) return;
  const { before } = piece;
  if (before && quantityWas !== undefined) {
    if (quantity === quantityWas) return;
    if (quantityWas !== before.quantity && quantity !== before.quantity) {
      faults.push(words.movedSinceFile(quantityWas, before.quantity));
      return;
    }
  }
  if (before && quantity < before.reserved) faults.push(words.promisedHere(before.reserved));
  else if (before && quantity !== before.quantity) done.push(`quantity ${before.quantity} → ${quantity}`);
  piece.quantity = quantity;
}

function picturesMissing({ pictures = [] }: ProductRow, { draft }: PlannedVariant, has: (address: string) => boolean) {
  const had = new Set(draft.before?.pictures);
  return pictures
    .filter((address) => !had.has(address) && !has(address))
    .map((address) => words.noPicture(address.replace('/pictures/', '')));
}

const isTaken = (colour: string, { variants }: PlannedProduct, but: PlannedVariant) =>
  variants.some((one) => one !== but && sameWord(one.draft.now.colour, colour));

/** Of a new thing, the fields that no row fills in. */
const missing = (of: ImportDraft, fields: readonly (keyof ImportDraft['now'])[]) =>
  of.before ? [] : fields.filter((field) => of.now[field] === undefined).map((field) => ({ of, field }));

/** What a new product or colour cannot be without, said at the first row that speaks of it. */
function whatIsMissing({ draft, variants, isPublished }: PlannedProduct): { line: number; fault: string }[] {
  const lacking = [
    ...missing(draft, ['name', 'category', 'gender']),
    ...variants.flatMap((variant) => missing(variant.draft, ['hex', 'price'])),
  ].map(({ of, field }) => ({ line: of.line, fault: words.needsCell(field) }));
  const unseen = variants
    .filter((variant) => isPublished && !variant.draft.before && !variant.draft.now.pictures?.length)
    .map((variant) => ({ line: variant.draft.line, fault: words.shownNeedsPicture }));
  return [...lacking, ...unseen];
}

const outcomeOf = (faults: string[], done: string[], piece: PlannedStock | undefined): RowOutcome['outcome'] => {
  if (faults.length > 0) return 'wrong';
  if (!piece?.before) return 'new';
  return done.length > 0 ? 'changed' : 'unchanged';
};

const newWords = ({ product, variant }: Target) =>
  !product.draft.before ? words.newProduct : !variant.draft.before ? words.newColour : words.newSize;

const nameOf = ({ product, variant, piece }: Target) =>
  `${product.draft.now.name ?? product.slug}, ${colourName(variant.draft.now.colour ?? '')}, ${piece.size}`;

function finished(rows: RowOutcome[], products: PlannedProduct[]): Plan {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const changed = products.filter(({ deeds }) => deeds.length > 0);
  // Whole values, before and after: the rows say them in a few words.
  const drafts = changed.map(({ draft, variants }) => [draft, ...variants.map((variant) => variant.draft)]);
  const values = drafts.map((its) => its.map(({ before, now }) => [before, now]));
  const measures = changed.map(({ measured: { before, now } }) => [before, now]);
  const digest = createHash('sha256')
    .update(JSON.stringify([rows, values, measures]))
    .digest('hex');
  return { rows, counts, products: changed, digest };
}
