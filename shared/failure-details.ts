import type { StockItem } from './admin/stock/api.ts';
import type { CartLine } from './cart/lines.ts';
import type { Challenge } from './rate-limits/challenge.ts';

/** What travels to the browser beside the message of an error, with the codes that have it. */
export interface FailureDetails {
  /** The message of each invalid field, by its path in the request. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Of `coupon_taken` and `coupon_used`: the field that the message is about. */
  field?: string;
  /** When to try again; of every code with status 429 or 503, and those of the providers. */
  retryAfterSeconds?: number;
  /** Of `proof_needed`. */
  challenge?: Challenge;
  /** Of `account_not_found`, when a code was requested. */
  accountExists?: false;
  /** Of `cart_changed`: the cart as it is. */
  cart?: readonly CartLine[];
  /** Of `stock_short`; the item of `gone`, when stock was adjusted. */
  variantId?: string;
  size?: string;
  availableQuantity?: number;
  /** Of `PRICE_CHANGED`: the current amounts of an order. */
  fresh?: FreshAmounts;
  /** Of `already_ordered`: the order with the same items. */
  orderId?: string;
  /** Of `below_reserved`, and of `changed_elsewhere` when stock was counted: the item as it is. */
  item?: StockItem;
  /** Of `changed_elsewhere`, when a form was saved before: the record that it created. */
  id?: string;
  slug?: string;
  coupon?: string;
  /** Of `changed_elsewhere`, when a newsletter is sent: how many would get it. */
  people?: number;
}

interface FreshAmounts {
  lines: readonly Required<Pick<CartLine, 'variantId' | 'size' | 'price' | 'quantity' | 'deliveryExtra'>>[];
  itemsPrice: number;
  shippingPrice: number;
  couponDiscount: number;
  totalAmount: number;
}
