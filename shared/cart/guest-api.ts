import { endpoint } from '../endpoint.ts';
import { addCartLine, emptyCart, fetchCart, removeCartLine, setCartLine } from './api.ts';

/**
 * The cart that the server keeps for a guest's browser without scripts (docs/decisions/0054), by its cookie: the verbs
 * and schemas of the account's cart under another URL. Other guests have their cart in the browser.
 */

const url = '/api/guest-cart';

export const fetchGuestCart = endpoint({
  ...fetchCart,
  url,
  schema: { ...fetchCart.schema, summary: 'Returns the cart that is kept for this browser; empty if there is none' },
});

export const addGuestCartLine = endpoint({
  ...addCartLine,
  url,
  schema: { ...addCartLine.schema, summary: 'Adds units to the cart of this browser, and sets its cookie' },
});

export const setGuestCartLine = endpoint({
  ...setCartLine,
  url: `${url}/:index`,
  schema: { ...setCartLine.schema, summary: 'Sets the quantity of a line of this browser’s cart by position' },
});

export const removeGuestCartLine = endpoint({
  ...removeCartLine,
  url: `${url}/:index`,
  schema: { ...removeCartLine.schema, summary: 'Removes a line of this browser’s cart by position' },
});

export const emptyGuestCart = endpoint({
  ...emptyCart,
  url,
  schema: { ...emptyCart.schema, summary: 'Empties the cart of this browser' },
});
