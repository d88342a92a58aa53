import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';

/** Text of one kind: plain or bold, and perhaps a link. */
const Span = z.object({
  text: z.string(),
  isBold: z.optional(z.literal(true)),
  /** An https, mailto or tel URL, or a path of the shop. */
  to: z.optional(z.string()),
});
export type Span = z.output<typeof Span>;

const Spans = z.array(Span);

const Item = z.object({
  text: Spans,
  /** A list within the list. */
  under: z.optional(z.object({ isOrdered: z.boolean(), items: z.array(Spans) })),
});
export type Item = z.output<typeof Item>;

/** A part of a text. Nothing in it is HTML: pages build elements from it. */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: Spans }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(Item) }),
  z.object({ kind: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
]);
export type Block = z.output<typeof Block>;

/** A page whose text staff wrote, ready to be shown: placeholders are filled in. */
export const TextPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** The first sentence, for search engines. */
  description: z.string(),
  /** The first paragraph, in larger type; empty if the text begins with something else. */
  lead: Spans,
  /** What stands under each heading of the second level; without a title, what stands before the first one. */
  sections: z.array(z.object({ title: z.string(), blocks: z.array(Block) })),
});
export type TextPage = z.output<typeof TextPage>;

export const textPage = endpoint({
  method: 'GET',
  url: '/api/text-pages/:slug',
  failure: messages.textPages.loadFailed,
  requiredResponse: { page: { title: '', lead: [], sections: [] } },
  schema: {
    summary: 'Returns a published page that the shop wrote. A standard page that it did not write is not found',
    tags: ['shop'],
    isCached: true,
    params: z.object({ slug: z.string().check(z.regex(/^[a-z\d-]{1,60}$/, messages.textPages.notFound)) }),
    response: { 200: z.extend(Success, { page: TextPage }) },
  },
});
