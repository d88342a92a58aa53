import type { AdminReview } from '#shared/admin/reviews/api.ts';
import type { Product } from '#shared/catalogue/api.ts';
import type { OrderReviews } from '#shared/reviews/api.ts';
import type { ProductReviews } from '#shared/reviews/published-api.ts';
import type { CreatedProduct } from '../../data/factories.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import type { Buyer } from '../purchase.ts';
import { guestWithDelivery } from './returns.ts';
import { type ApiResponse, Shopper } from '../shopper.ts';

interface Written {
  stars?: number;
  fit?: string | null;
  words?: string;
  name?: string;
  photos?: readonly string[];
  revision?: number;
}

/** Writes or changes the review of the first product of an order: by default a new one with five stars. */
export function sendReview({ shopper, order }: Buyer, written: Written = {}): Promise<ApiResponse> {
  const { stars = 5, fit = 'true', words = 'Lovely cloth', name = 'Ada', photos = [], revision = 0 } = written;
  const body = { stars, fit, words, name, photos, revision };
  return shopper.call('PUT', `/api/orders/${order._id}/reviews/${order.orderItems[0]!.product}`, body);
}

/** The products of an order as its customer sees them. */
export async function ownReviews({ shopper, order }: Buyer): Promise<OrderReviews['products']> {
  const { body } = await shopper.call('GET', `/api/orders/${order._id}/reviews`);
  return (body['orderReviews'] as OrderReviews).products;
}

/** The reviews on the page of a product. */
export async function shownReviews(shop: TestShop, { productId }: CreatedProduct): Promise<ProductReviews | null> {
  const { body } = await new Shopper(shop).call('GET', `/api/product/detail/${productId}`);
  return (body['product'] as Product).reviews;
}

/** The reviews that wait for a decision, the longest waiting first. */
export async function pendingReviews(staff: Shopper): Promise<AdminReview[]> {
  const { body } = await staff.call('GET', '/api/admin/product-reviews');
  return body['reviews'] as AdminReview[];
}

type Seen = Pick<AdminReview, '_id' | 'revision'>;

export const publish = (staff: Shopper, { _id, revision }: Seen, reply = '', photos: readonly string[] = []) =>
  staff.call('POST', `/api/admin/product-reviews/${_id}/publish`, { revision, reply, photos });

export const decline = (staff: Shopper, { _id, revision }: Seen, { reason = 'personal', note = '' } = {}) =>
  staff.call('POST', `/api/admin/product-reviews/${_id}/decline`, { revision, reason, note });

/** A customer of a delivered order with a published review of its product. */
export async function publishedReview(
  shop: TestShop,
  staff: Shopper,
  product: CreatedProduct,
  written: Written = {},
): Promise<Buyer> {
  const buyer = await guestWithDelivery(shop, product);
  await sendReview(buyer, written);
  await publish(staff, (await pendingReviews(staff)).at(-1)!);
  return buyer;
}
