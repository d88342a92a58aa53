import {
  productImports as productImportsCall,
  undoProductImport as undoProductImportCall,
} from '#shared/admin/products/imports-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../../http/route.ts';
import { staffOf } from '../../../staff/gate.ts';
import { lastImports } from './import-history.ts';
import { undoImport } from './undo-import.ts';

/** The last imports of product files, and how one is undone. */
export const importHistoryRoutes: Routes = (admin, shop) => {
  admin.route({
    ...productImportsCall,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      imports: await lastImports(shop.db),
    }),
  });

  admin.route({
    ...undoProductImportCall,
    handler: async (request) => {
      const kept = await undoImport(shop, { id: request.params.id, by: staffOf(request) });
      return { success: true as const, message: adminMessages.imports.undone(kept.length), kept };
    },
  });
};
