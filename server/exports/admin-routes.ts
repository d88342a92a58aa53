import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { requestExport as requestExportCall, exportFile, ownExports } from '#shared/admin/exports/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { csvType } from '../http/csv.ts';
import type { Routes } from '../http/route.ts';
import { mayBeGzip } from '../response-cache/encodings.ts';
import { staffOf } from '../staff/gate.ts';
import { requestExport, exportsOf } from './request-export.ts';
import { openExport } from './export-file.ts';

/** Exports as files (docs/decisions/0045). */
export const exportAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;

  admin.route({
    ...requestExportCall,
    handler: async (request) => ({
      success: true as const,
      message: adminMessages.exports.preparing,
      export: await requestExport(shop, request.body, staffOf(request)),
    }),
  });

  admin.route({
    ...ownExports,
    handler: async (request) => ({
      success: true as const,
      message: messages.general.found,
      exports: await exportsOf(db, staffOf(request), now()),
    }),
  });

  admin.route({
    ...exportFile,
    handler: async (request, reply) => {
      const by = staffOf(request);
      const { fileName, bytes, parts } = await openExport(db, request.params.id, { by, now: now() });
      void reply.type(csvType).header('content-disposition', `attachment; filename="${fileName}"`);
      const packed = Readable.from(parts);
      if (!mayBeGzip(request)) return reply.send(pipeline(packed, createGunzip(), () => {}));
      return reply
        .headers({ 'content-encoding': 'gzip', 'content-length': bytes, vary: 'accept-encoding' })
        .send(packed);
    },
  });
};
