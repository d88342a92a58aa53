import { runExport } from '#server/exports/run-export.ts';
import type { Export, ExportRequest } from '#shared/admin/exports/api.ts';
import type { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Files out of the office, as tests take them. */

/** @throws Error when it is refused */
export async function askedExport(staff: Shopper, wish: ExportRequest): Promise<Export> {
  const { status, body } = await staff.call('POST', '/api/admin/exports', wish);
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return body['export'] as Export;
}

/** The answer to who downloads it. */
export function download({ app }: TestShop, staff: Shopper, { _id }: Pick<Export, '_id'>, headers = {}) {
  return app.inject({ url: `/api/admin/exports/${_id}/file.csv`, cookies: staff.cookies(), headers });
}

/** A file that is asked for, made and downloaded. */
export async function exported(shop: TestShop, staff: Shopper, wish: ExportRequest) {
  const asked = await askedExport(staff, wish);
  await runExport(shop, asked._id);
  return download(shop, staff, asked);
}
