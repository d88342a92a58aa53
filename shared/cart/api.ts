import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { Amount, ProductId, Quantity, Size, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';
import { maxCartLines } from './lines.ts';

/** A line of the server's cart, with current prices and names of the catalogue. */
const Line = z.object({
  productId: ProductId,
  variantId: VariantId,
  name: z.string(),
  size: z.string(),
  color: z.object({ name: z.string() }),
  price: Amount,
  /** The price when the line was last changed, if it is different now. */
  seenPrice: z.optional(z.nullable(Amount)),
  image: z.string(),
  quantity: z.int(),
  /** The available quantity, which may be less than `quantity`. */
  availableQuantity: z.optional(z.int()),
  /** The extra delivery cost of one unit, in whole naira. Missing in responses of a former release. */
  deliveryExtra: z.optional(Amount),
});

const Cart = z.extend(Success, { cart: z.array(Line) });

const StoredQuantity = z
  .int(messages.order.badQuantity)
  .check(z.minimum(1, messages.order.badQuantity), z.maximum(10_000, messages.order.badQuantity));

/** Lines are addressed by their index (specification, section 3). */
const Place = z.object({ index: z.string(messages.cart.invalidItem) });

const isExpected = z.describe(
  'What the caller expects at this position. With anything else there, the response is 409 `cart_changed` with the current cart',
);
/** The stock item that the client expects at this index: another tab may have changed the cart. */
const ExpectedLine = {
  variantId: z.optional(VariantId).check(isExpected),
  size: z.optional(Size).check(isExpected),
};

export const fetchCart = endpoint({
  method: 'GET',
  url: '/api/cart',
  failure: messages.cart.updateFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: {
    summary: 'Returns the cart of the signed-in customer',
    tags: ['cart'],
    isLimited: true,
    /** `notes` tells once what could not be taken over of the cart that the server kept for this browser. */
    response: { 200: z.extend(Cart, { notes: z.optional(z.array(z.string())) }) },
  },
});

export const addCartLine = endpoint({
  method: 'POST',
  url: '/api/cart',
  failure: messages.cart.addFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: {
    summary: 'Adds units to the line of the same variant and size, or as a new line',
    tags: ['cart'],
    body: z.object({ productId: ProductId, variantId: VariantId, size: Size, quantity: Quantity }),
    isLimited: true,
    response: { 200: Cart },
  },
});

export const setCartLine = endpoint({
  method: 'PUT',
  url: '/api/cart/:index',
  failure: messages.cart.updateFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: {
    summary: 'Sets the quantity of a cart line by position',
    tags: ['cart'],
    params: Place,
    body: z.object({ quantity: Quantity, ...ExpectedLine }),
    isLimited: true,
    response: { 200: Cart },
  },
});

export const removeCartLine = endpoint({
  method: 'DELETE',
  url: '/api/cart/:index',
  failure: messages.cart.removeFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: {
    summary: 'Removes a cart line by position',
    tags: ['cart'],
    params: Place,
    querystring: z.looseObject(ExpectedLine),
    body: z.nullish(z.looseObject(ExpectedLine)),
    isLimited: true,
    response: { 200: Cart },
  },
});

export const mergeCart = endpoint({
  method: 'POST',
  url: '/api/cart/merge',
  failure: messages.cart.updateFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: {
    summary: 'Merges a guest’s cart into the account’s. The same `mergeId` in the body changes nothing more',
    tags: ['cart'],
    body: z.object({
      mergeId: z.string().check(z.regex(/^[\w-]{16,64}$/, messages.general.invalidRequest)),
      // A stored cart may exceed the maximum quantity: it is capped and reported, not rejected.
      items: z
        .array(
          z.object({
            productId: ProductId,
            variantId: VariantId,
            size: Size,
            quantity: StoredQuantity,
            /** The price that the shopper saw: the cart's line says when it is another one now. */
            price: z.optional(Amount),
          }),
        )
        .check(z.maxLength(maxCartLines * 2, messages.cart.full(maxCartLines))),
    }),
    isLimited: true,
    /** `notes` tells what could not be merged completely. */
    response: { 200: z.extend(Cart, { notes: z.array(z.string()) }) },
  },
});

export const emptyCart = endpoint({
  method: 'DELETE',
  url: '/api/cart',
  failure: messages.cart.removeFailed,
  requiredResponse: { cart: [{ variantId: '', size: '', quantity: 0, price: 0 }] },
  schema: { summary: 'Empties the cart', tags: ['cart'], isLimited: true, response: { 200: Cart } },
});
