import {
  duplicateProduct as duplicateProductCall,
  editedProduct as editedProductCall,
  adminProducts as adminProductsCall,
  previewProduct,
  publishDrafts as publishDraftsCall,
  productChoices as productChoicesCall,
  saveProduct as saveProductCall,
  setProductStatus as setProductStatusCall,
} from '#shared/admin/products/api.ts';
import type { ProductStatus } from '#shared/admin/products/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { getProduct } from '../catalogue/get-product.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { adminProduct } from './admin-product.ts';
import { adminProducts } from './admin-products.ts';
import { currentSale } from './planned-sales/current-sale.ts';
import { productOptions } from './product-options.ts';
import { publishDrafts } from './publish-drafts.ts';
import { saveProduct } from './save-product.ts';
import { setProductStatus } from './set-status.ts';

const { listed, saved, published, hidden, archived, duplicated } = adminMessages.products;
const statusMessages: Record<ProductStatus, string> = { published, draft: hidden, archived };

/** Products as staff edit, publish and archive them. */
export const productAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...adminProductsCall,
    handler: async ({ query }) => ({
      success: true as const,
      message: listed,
      ...(await adminProducts(shop.db, query)),
    }),
  });

  admin.route({
    ...productChoicesCall,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      ...(await productOptions(shop.db)),
    }),
  });

  admin.route({
    ...editedProductCall,
    handler: async ({ params }) => {
      const [edited, sale] = await Promise.all([adminProduct(shop.db, params.id), currentSale(shop.db, params.id)]);
      return { success: true as const, message: messages.general.found, edited, sale };
    },
  });

  admin.route({
    ...saveProductCall,
    handler: async (request) => {
      const { params, body } = request;
      const edited = await saveProduct(shop, { ...body, id: params.id.toLowerCase(), by: staffOf(request) });
      return { success: true as const, message: body.status ? statusMessages[body.status] : saved, edited };
    },
  });

  admin.route({
    ...setProductStatusCall,
    handler: async (request) => {
      const { status } = request.body;
      await setProductStatus(shop, { id: request.params.id, status, by: staffOf(request) });
      return { success: true as const, message: statusMessages[status], status };
    },
  });

  admin.route({
    ...publishDraftsCall,
    handler: async (request) => {
      const counts = await publishDrafts(shop, { filter: request.body.filter, by: staffOf(request) });
      return { success: true as const, message: adminMessages.products.draftsPublished(counts), ...counts };
    },
  });

  admin.route({
    ...duplicateProductCall,
    handler: async (request) => {
      const copy = request.body.copy.toLowerCase();
      await duplicateProduct(shop, { id: request.params.id, copy, by: staffOf(request) });
      return { success: true as const, message: duplicated, copy };
    },
  });

  admin.route({
    ...previewProduct,
    handler: async ({ params }) => {
      const product = await getProduct(shop.db, params.id, { isPreview: true });
      return { success: true as const, message: messages.products.found, product };
    },
  });
};
