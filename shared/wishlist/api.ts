import * as z from 'zod/mini';
import { ProductCard } from '../catalogue/api.ts';
import { endpoint, Success } from '../endpoint.ts';
import { ProductId } from '../fields.ts';
import { messages } from '../messages.ts';
import { maxCardsAtOnce, maxWishes } from './limits.ts';

/** A saved product as the list of the account has it; its price and stock are the catalogue's. */
const Wish = z.object({ productId: ProductId, name: z.string(), image: z.string(), price: z.int() });

const Wishes = z.extend(Success, { wishes: z.array(Wish) });

const Product = z.object({ productId: ProductId });

export const fetchWishes = endpoint({
  method: 'GET',
  url: '/api/wishlist',
  failure: messages.wishlist.loadFailed,
  requiredResponse: { wishes: [{ productId: '', name: '', image: '', price: 0 }] },
  schema: {
    summary: 'Returns the wish list of the signed-in customer, the newest first',
    tags: ['wishlist'],
    isLimited: true,
    response: { 200: Wishes },
  },
});

export const saveWish = endpoint({
  method: 'PUT',
  url: '/api/wishlist/:productId',
  failure: messages.wishlist.saveFailed,
  requiredResponse: { success: true },
  schema: {
    summary: 'Saves a product to the wish list. Saving it twice changes nothing',
    tags: ['wishlist'],
    params: Product,
    isLimited: true,
    response: { 200: Success },
  },
});

export const removeWish = endpoint({
  method: 'DELETE',
  url: '/api/wishlist/:productId',
  failure: messages.wishlist.removeFailed,
  requiredResponse: { success: true },
  schema: {
    summary: 'Removes a product from the wish list. Removing it twice changes nothing',
    tags: ['wishlist'],
    params: Product,
    isLimited: true,
    response: { 200: Success },
  },
});

export const joinWishes = endpoint({
  method: 'POST',
  url: '/api/wishlist/join',
  failure: messages.wishlist.saveFailed,
  requiredResponse: { leftOut: 0 },
  schema: {
    summary: 'Adds a guest’s wish list to the account’s. The same `joinId` in the body changes nothing more',
    tags: ['wishlist'],
    body: z.object({
      joinId: z
        .string(messages.general.invalidRequest)
        .check(z.regex(/^[\w-]{16,64}$/, messages.general.invalidRequest)),
      /** The newest first. */
      products: z
        .array(ProductId, messages.general.invalidRequest)
        .check(z.maxLength(maxWishes, messages.wishlist.full(maxWishes))),
    }),
    isLimited: true,
    /** How many found no room. */
    response: { 200: z.extend(Success, { leftOut: z.int() }) },
  },
});

const someIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

/** `ids` are separated by commas. */
export const productCards = endpoint({
  method: 'GET',
  url: '/api/product/cards',
  failure: messages.products.listFailed,
  requiredResponse: { products: [{ _id: '', name: '', image: '', basePrice: 0, variants: [] }] },
  schema: {
    summary: 'Returns the cards of products by id, without those that are no longer sold',
    tags: ['product'],
    querystring: z.looseObject({
      ids: z
        .string(messages.general.invalidRequest)
        .check(
          z.regex(someIds, messages.general.invalidRequest),
          z.maxLength(37 * maxCardsAtOnce, messages.general.invalidRequest),
          z.describe(`At most ${maxCardsAtOnce} ids of products, separated by commas`),
        ),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { products: z.array(ProductCard) }) },
  },
});
