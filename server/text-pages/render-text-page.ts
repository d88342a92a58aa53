import type { Block, Span, TextPage } from '#shared/text-pages/api.ts';
import type { PlaceholderFacts } from './placeholder-facts.ts';
import { plainText } from './parse-spans.ts';
import { parseText, type SectionHeading } from './parse-text.ts';

/** A page as shoppers see it. */
export function renderTextPage(page: { slug: string; title: string; text: string }, facts: PlaceholderFacts): TextPage {
  const { blocks } = parseText(page.text, facts);
  const [first, ...rest] = blocks;
  const lead: Span[] = first?.kind === 'paragraph' ? first.text : [];
  return {
    slug: page.slug,
    title: page.title,
    description: firstSentence(blocks) || page.title,
    lead,
    sections: sectionsOf(lead.length > 0 ? rest : blocks),
  };
}

function sectionsOf(blocks: readonly (Block | SectionHeading)[]): TextPage['sections'] {
  const sections: TextPage['sections'] = [];
  for (const block of blocks) {
    if (block.kind === 'section') sections.push({ title: block.text, blocks: [] });
    else if (sections.length > 0) sections.at(-1)!.blocks.push(block);
    else sections.push({ title: '', blocks: [block] });
  }
  return sections;
}

/** The length of a description that search engines show. */
const maxDescription = 160;

function firstSentence(blocks: readonly (Block | SectionHeading)[]): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph');
  const text = paragraph ? plainText(paragraph.text) : '';
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [text];
  if (sentence.length <= maxDescription) return sentence;
  return `${sentence.slice(0, maxDescription).replace(/\s+\S*$/, '')}…`;
}
