import { createHash } from 'node:crypto';
import { colourName } from '#shared/catalogue/colours.ts';
import type { RowOutcome } from '#shared/admin/products/files-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { type ImportDraft, describeDraft, draftVariantFields } from './import-draft.ts';
import type { FileProduct } from './products-for-export.ts';
import {
  type PlannedStockItem,
  type PlannedProduct,
  type PlannedVariant,
  indexProducts,
  isSameWord,
  type Target,
  matchRow,
} from './match-rows.ts';
import type { ProductRow } from './parse-row.ts';
import type { GuessColour } from './guess-colours.ts';
import { describeMeasurements } from './describe-measurements.ts';

export interface Plan {
  rows: RowOutcome[];
  counts: Record<RowOutcome['outcome'], number>;
  products: PlannedProduct[];
  /** Changes when the outcome of the import would change. */
  digest: string;
}

/** The values that the rows leave out. */
interface Known {
  /** Whether there is an image at this address. */
  hasPicture: (address: string) => boolean;
  guessColour: GuessColour;
}

const texts = adminMessages.stock;

const requiredOfVariants = { hex: { column: 'hex', isOptional: false }, ...variantFields };

/** The changes that an import would make, row by row. A pure function. */
export function planImport(
  rows: readonly ProductRow[],
  stored: readonly FileProduct[],
  { hasPicture, guessColour }: Known,
): Plan {
  const planning: Planning = { planned: indexProducts(stored), skuLines: new Map(), hasPicture };
  const outcomes = new Map(rows.map((row) => [row.line, planRow(planning, row)]));
  addGuesses(outcomes, guessMissingColours(planning.planned.products, guessColour));
  addMissing(outcomes, planning.planned.products.flatMap(missingFields));
  return toPlan([...outcomes.values()], planning.planned.products);
}

interface Planning extends Pick<Known, 'hasPicture'> {
  planned: ReturnType<typeof indexProducts>;
  /** The first line with each SKU. */
  skuLines: Map<string, number>;
}

function planRow({ planned, skuLines, hasPicture }: Planning, row: ProductRow): RowOutcome {
  const errors = [...row.errors];
  const changes: string[] = [];
  const target = errors.length > 0 ? null : matchRow(row, planned, errors);
  const skuLine = row.sku && skuLines.get(row.sku);
  if (skuLine) errors.push(texts.skuAsLine(skuLine));
  else if (row.sku) skuLines.set(row.sku, row.line);
  if (target) planChanges(target, row, { changes, errors, hasPicture });
  return {
    line: row.line,
    sku: row.sku ?? target?.stockItem.sku ?? '',
    what: target ? nameOf(target) : [row.name, row.colour, row.size].filter(Boolean).join(', '),
    outcome: outcomeOf(errors, changes, target?.stockItem),
    messages: messagesOf(errors, changes, target),
    guessedHex: null,
  };
}

interface Findings extends Pick<Known, 'hasPicture'> {
  changes: string[];
  errors: string[];
}

/** Changes what is planned as the row says. */
function planChanges({ product, variant, stockItem }: Target, row: ProductRow, findings: Findings): void {
  const { changes, errors, hasPicture } = findings;
  describeDraft(product.draft, productFields, row, findings);
  describeDraft(variant.draft, draftVariantFields, row, findings);
  describeMeasurements(product, stockItem.size, row, findings);
  errors.push(...missingPictures(row, variant, hasPicture));
  if (row.colour && isTaken(row.colour, product, variant)) errors.push(texts.colourTaken(row.colour));
  planQuantity(stockItem, row, findings);
  if (errors.length > 0 || (changes.length === 0 && stockItem.before)) return;
  const messages = stockItem.before ? changes : [texts.newSku, ...changes];
  product.rowChanges.push({ sku: stockItem.sku ?? '', messages });
}

type Outcomes = ReadonlyMap<number, RowOutcome>;

function addGuesses(outcomes: Outcomes, guesses: ReturnType<typeof guessMissingColours>): void {
  for (const { line, hex, message } of guesses) {
    const outcome = outcomes.get(line);
    if (!outcome || outcome.outcome === 'wrong') continue;
    outcome.messages = [...outcome.messages, message];
    outcome.guessedHex = hex;
  }
}

function addMissing(outcomes: Outcomes, found: readonly Missing[]): void {
  for (const { line, error } of found) {
    const outcome = outcomes.get(line);
    if (!outcome) continue;
    outcome.messages = outcome.outcome === 'wrong' ? [...outcome.messages, error] : [error];
    outcome.outcome = 'wrong';
  }
}

/**
 * A quantity is a count. It is compared with `quantity_was`, if the file has it, and never goes below the reserved
 * units.
 */
function planQuantity(
  item: PlannedStockItem,
  row: ProductRow,
  { changes, errors }: { changes: string[]; errors: string[] },
) {
  const { quantity, quantityWas } = row;
  if (quantity === undefined) return;
  const { before } = item;
  if (before && quantityWas !== undefined) {
    if (quantity === quantityWas) return;
    if (quantityWas !== before.quantity && quantity !== before.quantity) {
      errors.push(texts.movedSinceFile(quantityWas, before.quantity));
      return;
    }
  }
  if (before && quantity < before.reserved) errors.push(texts.quantityBelowReserved(before.reserved));
  else if (before && quantity !== before.quantity) changes.push(`quantity ${before.quantity} → ${quantity}`);
  item.quantity = quantity;
}

function missingPictures(
  { pictures = [] }: ProductRow,
  { draft }: PlannedVariant,
  hasPicture: (address: string) => boolean,
) {
  const previous = new Set(draft.before?.pictures);
  return pictures
    .filter((address) => !previous.has(address) && !hasPicture(address))
    .map((address) => texts.noPicture(address.replace('/pictures/', '')));
}

const isTaken = (colour: string, { variants }: PlannedProduct, except: PlannedVariant) =>
  variants.some((one) => one !== except && isSameWord(one.draft.after.colour, colour));

/** Gives new colours without a code the guessed one, and says so at the first row about each. */
function guessMissingColours(products: readonly PlannedProduct[], guessColour: GuessColour) {
  return products.flatMap(({ variants }) =>
    variants.flatMap(({ draft: { before, after, line } }) => {
      const guess = before || after.hex !== undefined ? null : guessColour(after);
      if (!guess) return [];
      after.hex = guess.hex;
      return { line, hex: guess.hex, message: texts.guessedColour(after.colour ?? '', guess) };
    }),
  );
}

interface Missing {
  line: number;
  error: string;
}

/** Errors about the required fields of a new product or variant that no row sets, at the first row about it. */
function missing<Values>(
  { before, after, line }: ImportDraft<Values>,
  fields: { [Name in keyof Values]?: { column: string; isOptional: boolean } },
): Missing[] {
  if (before) return [];
  return keysOf(fields)
    .filter((name) => !fields[name]?.isOptional && after[name] === undefined)
    .map((name) => ({ line, error: name === 'hex' ? noGuess(after) : texts.needsCell(fields[name]!.column) }));
}

const noGuess = (after: object) => texts.cantGuessColour('colour' in after ? String(after.colour) : '');

/** Errors about what new products and variants lack. */
function missingFields({ draft, variants, isPublished }: PlannedProduct): Missing[] {
  const empty = [
    ...missing(draft, productFields),
    ...variants.flatMap((variant) => missing(variant.draft, requiredOfVariants)),
  ];
  const withoutPicture = variants
    .filter((variant) => isPublished && !variant.draft.before && !variant.draft.after.pictures?.length)
    .map((variant) => ({ line: variant.draft.line, error: texts.shownNeedsPicture }));
  return [...empty, ...withoutPicture];
}

const outcomeOf = (errors: string[], changes: string[], item: PlannedStockItem | undefined): RowOutcome['outcome'] => {
  if (errors.length > 0) return 'wrong';
  if (!item?.before) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
};

function messagesOf(errors: string[], changes: string[], target: Target | null): string[] {
  if (errors.length > 0) return errors;
  if (!target) return changes;
  const { product, stockItem } = target;
  return [
    ...(stockItem.before ? [] : [newItemText(target)]),
    ...(product.isArchived ? [texts.archivedProduct] : []),
    ...changes,
  ];
}

const newItemText = ({ product, variant }: Target) =>
  !product.draft.before ? texts.newProduct : !variant.draft.before ? texts.newColour : texts.newSize;

const nameOf = ({ product, variant, stockItem }: Target) =>
  `${product.draft.after.name ?? product.slug}, ${colourName(variant.draft.after.colour ?? '')}, ${stockItem.size}`;

function toPlan(rows: RowOutcome[], products: PlannedProduct[]): Plan {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const changed = products.filter(({ rowChanges }) => rowChanges.length > 0);
  // The full values before and after, because the messages of the rows shorten them.
  const drafts = changed.map(({ draft, variants }) => [draft, ...variants.map((variant) => variant.draft)]);
  const values = drafts.map((list) => list.map(({ before, after }) => [before, after]));
  const measures = changed.map(({ measurements: { before, after } }) => [before, after]);
  const digest = createHash('sha256')
    .update(JSON.stringify([rows, values, measures]))
    .digest('hex');
  return { rows, counts, products: changed, digest };
}
