import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { adminMessages } from '../messages.ts';

/** An import of a product file. */
export const ImportedFile = z.object({
  _id: z.string(),
  at: Timestamp,
  /** Who imported it. */
  by: z.string(),
  /** Products that were added, and products of which something changed. */
  added: z.int(),
  changed: z.int(),
  /** `kept`: what could not be undone, each as a sentence. Null while it can be undone. */
  undone: z.nullable(z.object({ at: Timestamp, by: z.string(), kept: z.array(z.string()) })),
});
export type ImportedFile = z.output<typeof ImportedFile>;

export const productImports = endpoint({
  method: 'GET',
  url: '/api/admin/product-imports',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary: 'Lists the last imports of product files of the last 30 days',
    tags: ['products'],
    response: { 200: z.extend(Success, { imports: z.array(ImportedFile) }) },
  },
});

export const undoProductImport = endpoint({
  method: 'POST',
  url: '/api/admin/product-imports/:id/undo',
  failure: adminMessages.imports.undoFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary:
      'Undoes an import: deletes what it added and restores what it changed, unless it was changed since. Works once',
    tags: ['products'],
    params: z.object({ id: z.string().check(z.uuid(messages.general.invalidRequest)) }),
    response: { 200: z.extend(Success, { kept: z.array(z.string()) }) },
  },
});
