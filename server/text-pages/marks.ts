import MarkdownIt, { type Token } from 'markdown-it';

/**
 * Markdown without HTML: headings, paragraphs, bold, lists, links and tables. Other marks are parsed too, so that
 * `parse-text.ts` can name their line; what is switched off here is plain text.
 */
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable([
  'html_block',
  'html_inline',
  'entity',
  // Spaces before a line, dashes below one, and addresses in angle brackets are usually meant as typed.
  'code',
  'lheading',
  'reference',
  'autolink',
]);
// `parse-text.ts` decides which links are allowed; one that the parser rejects would silently stay text.
parser.validateLink = () => true;

/** A token with its content. */
export interface Mark {
  /** 'paragraph', 'list_item', 'strong', 'text' and so on. */
  kind: string;
  token: Token;
  inside: Mark[];
}

export const parseMarks = (text: string): Mark[] => treeOf(parser.parse(text, {}));

function treeOf(tokens: readonly Token[]): Mark[] {
  const root: Mark[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const kind = token.type.replace(/_open$/, '');
    const mark = { kind, token, inside: token.children ? treeOf(token.children) : [] };
    open.at(-1)!.push(mark);
    if (token.nesting === 1) open.push(mark.inside);
  }
  return root;
}
