import * as z from 'zod/mini';
import { endpoint, Success } from '../contract.ts';
import { idWith, Moment } from '../fields.ts';
import { Span } from '../figures/admin-forms.ts';
import { messages } from '../messages.ts';
import { ExportForm } from '../orders/admin-forms.ts';

/** What there is to take out of the shop as a table, and of which days. */
export const ExportWish = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('orders'), days: ExportForm }),
    z.object({ kind: z.literal('order-lines'), days: ExportForm }),
    z.object({ kind: z.literal('sales-by-day'), days: Span }),
    z.object({ kind: z.literal('sales-by-product'), days: Span }),
    z.object({ kind: z.literal('products') }),
    z.object({ kind: z.literal('customers') }),
    z.object({ kind: z.literal('subscribers') }),
  ],
  messages.general.invalidRequest,
);
export type ExportWish = z.output<typeof ExportWish>;
export type ExportKind = ExportWish['kind'];

/** A file that somebody asked for. */
export const Export = z.object({
  _id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  askedAt: Moment,
  state: z.enum(['waits', 'ready', 'refused']),
  /** Why there is none, in words. */
  why: z.nullable(z.string()),
});
export type Export = z.output<typeof Export>;

const tags = ['back office: exports'];

export const askForExport = endpoint({
  method: 'POST',
  url: '/api/admin/exports',
  failure: messages.exports.askFailed,
  schema: {
    summary: 'Asks for a table as a CSV file; it is made in a moment and kept for a day',
    tags,
    body: ExportWish,
    response: { 200: z.extend(Success, { export: Export }) },
  },
});

export const ownExports = endpoint({
  method: 'GET',
  url: '/api/admin/exports',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'The files that whoever asks has asked for in the last day, the newest first',
    tags,
    response: { 200: z.extend(Success, { exports: z.array(Export) }) },
  },
});

export const exportFile = endpoint({
  method: 'GET',
  url: '/api/admin/exports/:id/file.csv',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'A file that is ready, for who asked for it',
    tags,
    params: z.object({ id: idWith(messages.exports.gone) }),
    produces: ['text/csv'],
    response: { 200: z.any() },
  },
});
