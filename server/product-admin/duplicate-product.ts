import { createHash } from 'node:crypto';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Shop } from '../shop.ts';
import { adminProduct } from './admin-product.ts';
import { saveProduct } from './save-product.ts';

interface Duplicate {
  id: string;
  /** The copy's id, made by the client, so that a repeated request makes one copy. */
  copy: string;
  by: Pick<Staff, '_id' | 'role'>;
}

/**
 * Creates a draft with the same data under another name: variants, prices, images and sizes, without units.
 *
 * @throws ShopError `gone`; `invalid_request` for a draft from photos that nobody has filled in
 */
export async function duplicateProduct(shop: Shop, { id, copy, by }: Duplicate): Promise<void> {
  const existing = await shop.db.selectFrom('products').select('id').where('id', '=', copy).executeTakeFirst();
  if (existing) return;
  const { product, unfinished } = await adminProduct(shop.db, id);
  if (unfinished) throw new ShopError('invalid_request', { message: adminMessages.products.unfinished });
  const variants = product.variants.map((variant) => ({
    ...variant,
    _id: idWithin(copy, variant._id),
    stockItems: [],
  }));
  const name = `Copy of ${product.name}`.slice(0, 120).trim();
  await saveProduct(shop, { id: copy, version: null, product: { ...product, name, variants }, by, copyOf: id });
}

/** A fixed id for each variant of the copy, so that two requests at the same moment add the same variants. */
function idWithin(copy: string, variantId: string): string {
  const hash = createHash('sha256').update(`${copy} ${variantId}`).digest('hex');
  const [one, two, three, four, five] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${one}-${two}-4${three}-8${four}-${five}`;
}
