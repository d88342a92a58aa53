import { adminMessages } from '#shared/admin/messages.ts';
import type { Block, Item, Span } from '#shared/text-pages/api.ts';
import type { PlaceholderFacts } from './placeholder-facts.ts';
import { type Mark, parseMarks } from './marks.ts';
import { placeholders } from './placeholders.ts';
import { plainText, parseSpans } from './parse-spans.ts';

const texts = adminMessages.textPages;

/** An error of a text, and its line, counted from 1. */
interface Problem {
  line: number;
  message: string;
}

/** A heading of the second level begins a section. */
export interface SectionHeading {
  kind: 'section';
  text: string;
}

export interface ParseContext {
  facts: PlaceholderFacts;
  /** The text by lines. */
  source: readonly string[];
  report: (line: number, message: string) => void;
}

const maxColumns = 6;

/**
 * Reads a text with its marks and fills in its placeholders. Anything not allowed is reported with its line, and left
 * out: texts are saved only without problems, and a saved one that has some after a release still shows the rest.
 */
export function parseText(
  text: string,
  facts: PlaceholderFacts,
): { blocks: (Block | SectionHeading)[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const source = text.split(/\r?\n/);
  const context: ParseContext = { facts, source, report: (line, message) => problems.push({ line, message }) };
  const blocks = parseMarks(text).flatMap((mark) => parseBlock(mark, context));
  return { blocks, problems };
}

function parseBlock(mark: Mark, context: ParseContext): (Block | SectionHeading)[] {
  const { kind, inside } = mark;
  if (kind === 'heading') return parseHeading(mark, context);
  if (kind === 'paragraph') return parseParagraph(mark, context);
  if (kind === 'table') return [parseTable(inside, context)];
  if (isList(mark)) return [{ kind: 'list', ...parseList(mark, context, parseItem) }];
  context.report(lineOf(mark), unknownMarks[kind] ?? texts.noCode);
  return [];
}

const unknownMarks: Readonly<Record<string, string>> = { blockquote: texts.noQuotes, hr: texts.noRules };

const lineOf = ({ token }: Mark): number => (token.map?.[0] ?? 0) + 1;

function parseHeading(mark: Mark, context: ParseContext): (Block | SectionHeading)[] {
  const line = lineOf(mark);
  if (mark.token.tag !== 'h2' && mark.token.tag !== 'h3') context.report(line, texts.headingLevel);
  const spans = parseSpans(mark.inside, { ...context, line });
  if (spans.some(({ isBold, to }) => isBold || to !== undefined)) context.report(line, texts.headingMarks);
  const text = plainText(spans);
  if (text === '') return [];
  return [mark.token.tag === 'h3' ? { kind: 'heading', text } : { kind: 'section', text }];
}

/** A paragraph that is only a placeholder may become a whole table. */
function parseParagraph(mark: Mark, context: ParseContext): Block[] {
  const written = mark.inside[0]?.token.content ?? '';
  const [, name = ''] = /^\{([^{}]+)\}$/.exec(written.trim()) ?? [];
  const block = placeholders.get(name.trim().toLowerCase());
  if (block?.kind === 'block') return block.blocks(context.facts);
  const text = parseSpans(mark.inside, { ...context, line: lineOf(mark) });
  return text.length === 0 ? [] : [{ kind: 'paragraph', text }];
}

const isList = ({ kind }: Mark) => kind === 'bullet_list' || kind === 'ordered_list';

function parseList<Entry>(mark: Mark, context: ParseContext, parseEntry: (item: Mark, context: ParseContext) => Entry) {
  if (String(mark.token.attrGet('start') ?? 1) !== '1') context.report(lineOf(mark), texts.firstNumber);
  return { isOrdered: mark.kind === 'ordered_list', items: mark.inside.map((item) => parseEntry(item, context)) };
}

function parseItem(item: Mark, context: ParseContext): Item {
  const under = item.inside.find(isList);
  return {
    text: parseItemText(item, context),
    ...(under && { under: parseList(under, context, parseInnerItem) }),
  };
}

function parseInnerItem(item: Mark, context: ParseContext): Span[] {
  const deeper = item.inside.find(isList);
  if (deeper) context.report(lineOf(deeper), texts.listTooDeep);
  return parseItemText(item, context);
}

/** The one paragraph of an item, which one list may follow. */
function parseItemText(item: Mark, context: ParseContext): Span[] {
  const [paragraph, ...others] = item.inside;
  for (const [place, other] of others.entries()) {
    if (place === 0 && isList(other)) continue;
    context.report(lineOf(other), unknownMarks[other.kind] ?? texts.oneParagraph);
  }
  if (paragraph === undefined) return [];
  if (paragraph.kind !== 'paragraph')
    context.report(lineOf(paragraph), unknownMarks[paragraph.kind] ?? texts.oneParagraph);
  return paragraph.kind === 'paragraph' ? parseSpans(paragraph.inside, { ...context, line: lineOf(paragraph) }) : [];
}

function parseTable(parts: readonly Mark[], context: ParseContext): Block {
  const rows = parts.flatMap(({ inside }) => inside);
  const [head = [], ...others] = rows.map((row) =>
    row.inside.map((cell) => parseSpans(cell.inside, { ...context, line: lineOf(row) })),
  );
  for (const row of rows) {
    // The parser would leave out the cells that the first row has no columns for.
    if (cellsIn(context.source[lineOf(row) - 1] ?? '') > head.length) context.report(lineOf(row), texts.tooManyCells);
  }
  const first = rows[0];
  if (first && head.length > maxColumns) context.report(lineOf(first), texts.tooManyColumns(maxColumns));
  return { kind: 'table', head, rows: others };
}

const cellsIn = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length;
