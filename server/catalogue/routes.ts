import { productDetail, productList, productSearch, recommendedProducts } from '#shared/catalogue/api.ts';
import { type ListQuery, readFilters } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { productDetail as detailOf } from './product-detail.ts';
import { productPage } from './product-page.ts';
import { recommendedProducts as recommendedFor } from './recommended-products.ts';
import { searchProducts } from './search-products.ts';

export const catalogueRoutes: Routes = (app, { db }) => {
  app.route({
    ...productList,
    handler: async ({ query }) => {
      const page = await productPage(db, readFilters(query as ListQuery));
      return { success: true as const, message: messages.products.listed, ...page };
    },
  });

  app.route({
    ...productDetail,
    handler: async ({ params }) => {
      const product = await detailOf(db, params.id);
      return { success: true as const, message: messages.products.found, product };
    },
  });

  app.route({
    ...productSearch,
    handler: async ({ query }) => {
      const products = await searchProducts(db, [query.query ?? ''].flat().join(' '));
      return { success: true as const, message: messages.products.listed, products };
    },
  });

  app.route({
    ...recommendedProducts,
    handler: async ({ params }) => {
      const products = await recommendedFor(db, params.id);
      return { success: true as const, message: messages.products.listed, products };
    },
  });
};
