import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { Period } from '../reports/forms.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { ExportForm } from '../orders/forms.ts';

/** The tables that can be exported, and their period. */
export const ExportRequest = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('orders'), days: ExportForm }),
    z.object({ kind: z.literal('order-lines'), days: ExportForm }),
    z.object({ kind: z.literal('sales-by-day'), days: Period }),
    z.object({ kind: z.literal('sales-by-product'), days: Period }),
    z.object({ kind: z.literal('sales-by-month') }),
    z.object({ kind: z.literal('profit-by-product'), days: Period }),
    z.object({ kind: z.literal('payments-and-refunds'), days: Period }),
    z.object({ kind: z.literal('products') }),
    z.object({ kind: z.literal('customers') }),
    z.object({ kind: z.literal('subscribers') }),
  ],
  messages.general.invalidRequest,
);
export type ExportRequest = z.output<typeof ExportRequest>;
export type ExportKind = ExportRequest['kind'];

/** A requested export. */
export const Export = z.object({
  _id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  requestedAt: Timestamp,
  state: z.enum(['waits', 'ready', 'failed']),
  /** Why it failed, as a message. */
  why: z.nullable(z.string()),
});
export type Export = z.output<typeof Export>;

const tags = ['admin: exports'];
/** Each kind of file needs one of them. */
const config = { needs: ['money.read', 'customers.change', 'catalogue.change'] } as const;

export const requestExport = endpoint({
  method: 'POST',
  url: '/api/admin/exports',
  failure: adminMessages.exports.askFailed,
  config,
  schema: {
    summary: 'Requests a table as a CSV file, which is kept for 24 hours',
    tags,
    body: ExportRequest,
    isLimited: true,
    response: { 200: z.extend(Success, { export: Export }) },
  },
});

export const ownExports = endpoint({
  method: 'GET',
  url: '/api/admin/exports',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Lists the caller’s exports of the last 24 hours, newest first',
    tags,
    response: { 200: z.extend(Success, { exports: z.array(Export) }) },
  },
});

export const exportFile = endpoint({
  method: 'GET',
  url: '/api/admin/exports/:id/file.csv',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Downloads a finished export of the caller',
    tags,
    params: z.object({ id: idWith(adminMessages.exports.gone) }),
    produces: ['text/csv'],
    response: { 200: z.any() },
  },
});
