import { randomUUID } from 'node:crypto';
import type { CreatedProduct } from '../data/factories.ts';

/** The address of orders that staff enter. */
export const staffOrdersUrl = '/api/admin/staff-orders';

/** The form of an order of one shirt for cash, which the customer takes at once. */
export function cashOrderForm({
  productId,
  variantId,
  price,
}: Pick<CreatedProduct, 'productId' | 'variantId' | 'price'>) {
  return {
    key: randomUUID(),
    channel: 'counter',
    items: [{ product: productId, variantId, size: 'M', quantity: 1, price }],
    customer: { name: 'Ada Eze', phone: '08031234567', email: '' },
    address: null,
    discount: null,
    payment: { way: 'cash', reference: '' },
    totalAmount: price,
  };
}
