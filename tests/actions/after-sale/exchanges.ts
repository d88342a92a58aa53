import { randomUUID } from 'node:crypto';
import type { OrderReturns, Return } from '#shared/returns/api.ts';
import type { CreatedProduct } from '../../data/factories.ts';
import type { Buyer } from '../purchase.ts';
import { returnsOf } from './returns.ts';
import type { ApiResponse } from '../shopper.ts';

interface Request {
  size?: string;
  variantId?: string;
  reason?: string;
  quantity?: number;
  key?: string;
}

/** Asks to exchange units of the first line of an order, by default one for a large one that does fit. */
export function sendExchange(
  { shopper, order }: Buyer,
  product: CreatedProduct,
  { size = 'L', variantId = product.variantId, reason = 'wrong_size', quantity = 1, key = randomUUID() }: Request = {},
): Promise<ApiResponse> {
  const body = { lines: [{ position: 0, quantity, replacement: { variantId, size } }], reason, words: '', key };
  return shopper.call('POST', `/api/orders/${order._id}/returns`, body);
}

/** The id of a new exchange. */
export async function requestedExchange(buyer: Buyer, product: CreatedProduct, request: Request = {}): Promise<string> {
  const { body } = await sendExchange(buyer, product, request);
  return (body['orderReturns'] as OrderReturns).returns[0]!._id;
}

/** The newest return or exchange of an order. */
export const newestReturn = async (buyer: Buyer): Promise<Return> => (await returnsOf(buyer)).returns[0]!;
