import * as z from 'zod/mini';
import {
  importProducts as importProductsCall,
  previewProducts,
  productsTemplate,
} from '#shared/admin/products/files-api.ts';
import { type ProductColumn, productColumns } from '#shared/admin/products/columns.ts';
import { byColumn } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { priceChangeFile as priceChangeFileCall } from '#shared/admin/products/price-changes-api.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { sendCsv } from '../../http/csv.ts';
import type { App, Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { importProducts, previewImport } from './import-products.ts';
import { priceChangeFile } from './prices/price-change-file.ts';

/** Imports products from a file. Exports are in `server/exports`. */
export const productFileRoutes: Routes = (admin, shop) => {
  admin.route({
    ...productsTemplate,
    // Sent directly and not as an export job: it is a few hundred bytes that never change.
    handler: (_request, reply) => sendCsv(reply, 'products-template', { columns: productColumns, rows: [example] }),
  });

  admin.route({
    ...priceChangeFileCall,
    handler: async ({ body }) => ({
      success: true as const,
      message: adminMessages.stock.previewed,
      ...(await priceChangeFile(shop.db, body)),
    }),
  });

  void admin.register(async (files: App) => {
    // Only in this scope: all other bodies are JSON. As bytes, because a spreadsheet may use another encoding than
    // UTF-8.
    files.removeAllContentTypeParsers();
    const { consumes: types, maxBytes: bodyLimit } = importProductsCall.schema;
    files.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    files.setErrorHandler((error: { statusCode?: number }) => {
      if (error.statusCode === 413) throw new ShopError('file_too_large');
      if (error.statusCode === 415) throw new ShopError('file_type');
      throw error;
    });

    files.route({
      ...previewProducts,
      schema: { ...previewProducts.schema, body: z.any() },
      handler: async ({ body }) => {
        const { rows, counts, digest, unread } = await previewImport(shop, fileOf(body));
        const message = adminMessages.stock.previewed;
        return { success: true as const, message, plan: digest, counts, rows, unread };
      },
    });
    files.route({
      ...importProductsCall,
      schema: { ...importProductsCall.schema, body: z.any() },
      handler: async (request) => {
        const file = fileOf(request.body);
        const counts = await importProducts(shop, { file, digest: request.query.plan, by: staffOf(request) });
        return { success: true as const, message: adminMessages.stock.imported, counts };
      },
    });
  });
};

/** A request without a body has no content type, so no parser ran. */
function fileOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new ShopError('file_type');
}

/** One new product; the shop makes its SKU, and images can be added later. */
const example: Record<ProductColumn, string | number> = {
  sku: '',
  product: '',
  ...byColumn(productFields, (field) => field.example),
  colour: 'Lagoon',
  hex: '#0f4c5c',
  ...byColumn(variantFields, (field) => field.example),
  size: 'M',
  measurements: 'Chest: 96; Length: 104.5',
  quantity: 4,
  quantity_was: '',
  pictures: '',
};
