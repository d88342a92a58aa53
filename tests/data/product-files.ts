import type { RowOutcome } from '#shared/admin/products/files-api.ts';
import { exported } from '../actions/exports.ts';
import { newStaff } from '../actions/staff.ts';
import { testShop } from '../shop/test-shop.ts';

interface Previewed {
  plan: string;
  rows: RowOutcome[];
  counts: Record<RowOutcome['outcome'], number>;
  unread: string[];
  message?: string;
  code?: string;
}

/** A shop with an owner who exports and imports product files. */
export async function productFiles() {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const cookies = owner.cookies();
  const send = async (url: string, file: string | Buffer) => {
    const headers = file.length > 0 ? { 'content-type': 'text/csv' } : {};
    const payload = file.length > 0 ? { payload: file } : {};
    const response = await shop.app.inject({ method: 'POST', url, headers, cookies, ...payload });
    return { status: response.statusCode, body: response.json<Previewed>() };
  };
  const get = async (url: string) => (await shop.app.inject({ method: 'GET', url, cookies })).body;
  const files = {
    preview: (file: string | Buffer) => send('/api/admin/products-file/preview', file),
    import: (file: string | Buffer, plan: string) => send(`/api/admin/products-file?plan=${plan}`, file),
    export: async () => (await exported(shop, owner, { kind: 'products' })).body,
    get,
  };
  return { shop, files };
}
