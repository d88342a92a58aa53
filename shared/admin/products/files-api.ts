import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { fileTypes, maxFileBytes } from './columns.ts';

/** The effect of a row of the file. */
export const RowOutcome = z.object({
  /** The line on which the row begins; the header is line 1. */
  line: z.int(),
  sku: z.string(),
  /** Product, colour and size. */
  what: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  /** The change, or the error, as a message. */
  messages: z.array(z.string()),
  /** The code of a new colour that the file does not have, for a person to look at; null otherwise. */
  guessedHex: z.nullable(z.string()),
});
export type RowOutcome = z.output<typeof RowOutcome>;

const Counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() });

const file = z.string(adminMessages.stock.noCsv);

export const previewProducts = endpoint({
  method: 'POST',
  url: '/api/admin/products-file/preview',
  failure: adminMessages.stock.importFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary:
      'Previews the import of a file of products (CSV or the first sheet of an .xlsx file, 5,000 rows), row by row, without changes',
    tags: ['products'],
    body: file,
    consumes: fileTypes,
    maxBytes: maxFileBytes,
    response: {
      200: z.extend(Success, {
        /** Identifies exactly this plan: the import applies it or nothing. */
        plan: z.string(),
        counts: Counts,
        rows: z.array(RowOutcome),
        /** Columns of the file that are ignored. */
        unread: z.array(z.string()),
      }),
    },
  },
});

export const importProducts = endpoint({
  method: 'POST',
  url: '/api/admin/products-file',
  failure: adminMessages.stock.importFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary: 'Imports the previewed file, all or nothing',
    tags: ['products'],
    querystring: z.object({
      plan: z.string(messages.general.invalidRequest).check(z.describe('The `plan` of the preview')),
    }),
    body: file,
    consumes: fileTypes,
    maxBytes: maxFileBytes,
    response: { 200: z.extend(Success, { counts: Counts }) },
  },
});

export const productsTemplate = endpoint({
  method: 'GET',
  url: '/api/admin/products-template.csv',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Returns an empty products file with an example',
    tags: ['products'],
    produces: ['text/csv'],
    response: { 200: z.any() },
  },
});
