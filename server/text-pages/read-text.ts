import { adminMessages } from '#shared/admin/messages.ts';
import type { Block, Item, Span } from '#shared/text-pages/api.ts';
import type { PlaceholderFacts } from './placeholder-facts.ts';
import { type Mark, parseMarks } from './marks.ts';
import { placeholders } from './placeholders.ts';
import { plainText, readSpans } from './read-spans.ts';

const texts = adminMessages.textPages;

/** What is wrong with a text, and in which line, counted from 1. */
interface Problem {
  line: number;
  message: string;
}

/** A heading of the second level begins a section. */
export interface SectionHeading {
  kind: 'section';
  text: string;
}

export interface Reading {
  facts: PlaceholderFacts;
  /** The text by lines. */
  source: readonly string[];
  report: (line: number, message: string) => void;
}

const maxColumns = 6;

/**
 * Reads a text with its marks and fills in its placeholders. What is not allowed is reported with its line, and left
 * out: texts are saved only without problems, and a saved one that has some after a release still shows the rest.
 */
export function readText(
  text: string,
  facts: PlaceholderFacts,
): { blocks: (Block | SectionHeading)[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const source = text.split(/\r?\n/);
  const reading: Reading = { facts, source, report: (line, message) => problems.push({ line, message }) };
  const blocks = parseMarks(text).flatMap((mark) => readBlock(mark, reading));
  return { blocks, problems };
}

function readBlock(mark: Mark, reading: Reading): (Block | SectionHeading)[] {
  const { kind, inside } = mark;
  if (kind === 'heading') return readHeading(mark, reading);
  if (kind === 'paragraph') return readParagraph(mark, reading);
  if (kind === 'table') return [readTable(inside, reading)];
  if (isList(mark)) return [{ kind: 'list', ...readList(mark, reading, readItem) }];
  reading.report(lineOf(mark), unknownMarks[kind] ?? texts.noCode);
  return [];
}

const unknownMarks: Readonly<Record<string, string>> = { blockquote: texts.noQuotes, hr: texts.noRules };

const lineOf = ({ token }: Mark): number => (token.map?.[0] ?? 0) + 1;

function readHeading(mark: Mark, reading: Reading): (Block | SectionHeading)[] {
  const line = lineOf(mark);
  if (mark.token.tag !== 'h2' && mark.token.tag !== 'h3') reading.report(line, texts.headingLevel);
  const spans = readSpans(mark.inside, { ...reading, line });
  if (spans.some(({ isBold, to }) => isBold || to !== undefined)) reading.report(line, texts.headingMarks);
  const text = plainText(spans);
  if (text === '') return [];
  return [mark.token.tag === 'h3' ? { kind: 'heading', text } : { kind: 'section', text }];
}

/** A paragraph that is only a placeholder may become a whole table. */
function readParagraph(mark: Mark, reading: Reading): Block[] {
  const written = mark.inside[0]?.token.content ?? '';
  const [, name = ''] = /^\{([^{}]+)\}$/.exec(written.trim()) ?? [];
  const block = placeholders.get(name.trim().toLowerCase());
  if (block?.kind === 'block') return block.blocks(reading.facts);
  const text = readSpans(mark.inside, { ...reading, line: lineOf(mark) });
  return text.length === 0 ? [] : [{ kind: 'paragraph', text }];
}

const isList = ({ kind }: Mark) => kind === 'bullet_list' || kind === 'ordered_list';

function readList<Entry>(mark: Mark, reading: Reading, readEntry: (item: Mark, reading: Reading) => Entry) {
  if (String(mark.token.attrGet('start') ?? 1) !== '1') reading.report(lineOf(mark), texts.firstNumber);
  return { isOrdered: mark.kind === 'ordered_list', items: mark.inside.map((item) => readEntry(item, reading)) };
}

function readItem(item: Mark, reading: Reading): Item {
  const under = item.inside.find(isList);
  return {
    text: readItemText(item, reading),
    ...(under && { under: readList(under, reading, readInnerItem) }),
  };
}

function readInnerItem(item: Mark, reading: Reading): Span[] {
  const deeper = item.inside.find(isList);
  if (deeper) reading.report(lineOf(deeper), texts.listTooDeep);
  return readItemText(item, reading);
}

/** The one paragraph of an item, which one list may follow. */
function readItemText(item: Mark, reading: Reading): Span[] {
  const [paragraph, ...others] = item.inside;
  for (const [place, other] of others.entries()) {
    if (place === 0 && isList(other)) continue;
    reading.report(lineOf(other), unknownMarks[other.kind] ?? texts.oneParagraph);
  }
  if (paragraph === undefined) return [];
  if (paragraph.kind !== 'paragraph')
    reading.report(lineOf(paragraph), unknownMarks[paragraph.kind] ?? texts.oneParagraph);
  return paragraph.kind === 'paragraph' ? readSpans(paragraph.inside, { ...reading, line: lineOf(paragraph) }) : [];
}

function readTable(parts: readonly Mark[], reading: Reading): Block {
  const rows = parts.flatMap(({ inside }) => inside);
  const [head = [], ...others] = rows.map((row) =>
    row.inside.map((cell) => readSpans(cell.inside, { ...reading, line: lineOf(row) })),
  );
  for (const row of rows) {
    // The parser would leave out the cells that the first row has no columns for.
    if (cellsIn(reading.source[lineOf(row) - 1] ?? '') > head.length) reading.report(lineOf(row), texts.tooManyCells);
  }
  const first = rows[0];
  if (first && head.length > maxColumns) reading.report(lineOf(first), texts.tooManyColumns(maxColumns));
  return { kind: 'table', head, rows: others };
}

const cellsIn = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length;
