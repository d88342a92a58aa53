import { createHash } from 'node:crypto';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Shop } from '../shop.ts';
import { adminProduct } from './admin-product.ts';
import { saveProduct } from './save-product.ts';

interface Copying {
  id: string;
  /** The copy's id, made by who asks: asking twice makes one copy. */
  copy: string;
  by: Pick<Staff, '_id' | 'role'>;
}

/**
 * Makes a draft that is the same but for its name: colours, prices, pictures and sizes, with no pieces yet.
 *
 * @throws ShopError `gone`
 */
export async function duplicateProduct(shop: Shop, { id, copy, by }: Copying): Promise<void> {
  const made = await shop.db.selectFrom('products').select('id').where('id', '=', copy).executeTakeFirst();
  if (made) return;
  const { product } = await adminProduct(shop.db, id);
  const variants = product.variants.map((variant) => ({ ...variant, _id: idWithin(copy, variant._id), pieces: [] }));
  const name = `Copy of ${product.name}`.slice(0, 120).trim();
  await saveProduct(shop, { id: copy, version: null, product: { ...product, name, variants }, by, copyOf: id });
}

/** The same on every try, so that two at the same moment add the same colours. */
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
