import { adminMessages } from '#shared/admin/messages.ts';
import type { Span } from '#shared/text-pages/api.ts';
import { isAllowedLink } from './allowed-link.ts';
import type { Mark } from './marks.ts';
import { placeholders } from './placeholders.ts';
import type { ParseContext } from './parse-text.ts';

const texts = adminMessages.textPages;

/** The marks around a piece of text. */
interface Style {
  isBold?: true;
  to?: string;
}

/** Reads the text of a paragraph, a heading or a cell that begins in `line`: plain, bold and links. */
export function parseSpans(
  marks: readonly Mark[],
  { facts, report, line: begin }: ParseContext & { line: number },
): Span[] {
  let line = begin;
  const spans: Span[] = [];
  const add = (span: Span) => {
    const last = spans.at(-1);
    if (last && last.to === span.to && last.isBold === span.isBold) last.text += span.text;
    else if (span.text !== '') spans.push({ ...span });
  };

  const read = ({ kind, token, inside }: Mark, style: Style): void => {
    if (kind === 'text') return fill(token.content, style);
    if (kind === 'softbreak' || kind === 'hardbreak') {
      line += 1;
      return add({ text: ' ', ...style });
    }
    if (kind === 'strong') return parseAll(inside, { ...style, isBold: true });
    if (kind === 'link') {
      const to = String(token.attrGet('href') ?? '');
      if (!isAllowedLink(to)) report(line, texts.noSuchLink);
      return parseAll(inside, isAllowedLink(to) ? { ...style, to } : style);
    }
    const problem = unknownMarks[kind];
    if (problem !== undefined) report(line, problem);
    return parseAll(inside, style);
  };
  const parseAll = (some: readonly Mark[], style: Style) => {
    for (const mark of some) read(mark, style);
  };

  /** Text in which {words in braces} stand for facts of the shop. */
  const fill = (text: string, style: Style) => {
    for (const [place, part] of text.split(/\{([^{}]+)\}/).entries()) {
      if (place % 2 === 0) add({ text: part, ...style });
      else fillOne(part, style);
    }
  };
  const fillOne = (written: string, style: Style) => {
    const name = written.trim().toLowerCase();
    const placeholder = placeholders.get(name);
    if (placeholder?.kind === 'block') return report(line, texts.ownLine(name));
    if (!placeholder) {
      report(line, texts.noSuchPlaceholder(written.slice(0, 40)));
      return add({ text: `{${written}}`, ...style });
    }
    const fact = placeholder.span(facts);
    if (fact.text === '') report(line, texts.emptyPlaceholder(name));
    return add({ ...fact, ...style });
  };

  parseAll(marks, {});
  return trimmed(spans);
}

const unknownMarks: Readonly<Record<string, string>> = {
  em: texts.noItalics,
  s: texts.noStrike,
  image: texts.noImages,
  code_inline: texts.noCode,
};

function trimmed(spans: Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return spans.filter(({ text }) => text !== '');
}

export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
