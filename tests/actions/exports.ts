import { runExport } from '#server/exports/run-export.ts';
import type { Export, ExportRequest } from '#shared/admin/exports/api.ts';
import type { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Exported files, requested and downloaded. */

/** @throws Error when it is rejected */
export async function requestedExport(staff: Shopper, request: ExportRequest): Promise<Export> {
  const { status, body } = await staff.call('POST', '/api/admin/exports', request);
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return body['export'] as Export;
}

/** The response of the download. */
export function download({ app }: TestShop, staff: Shopper, { _id }: Pick<Export, '_id'>, headers = {}) {
  return app.inject({ url: `/api/admin/exports/${_id}/file.csv`, cookies: staff.cookies(), headers });
}

/** Requests a file, has it made and downloads it. */
export async function exported(shop: TestShop, staff: Shopper, request: ExportRequest) {
  const requested = await requestedExport(staff, request);
  await runExport(shop, requested._id);
  return download(shop, staff, requested);
}
