import { confirmStockRequests } from '#server/back-in-stock/confirm-stock-requests.ts';
import type { CreatedProduct } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { emailsTo } from './messages/newsletter.ts';
import { type ApiResponse, Shopper } from './shopper.ts';

/** The steps of waiting for a size that tests begin with. */

let requestCount = 0;

/** Requests an email when a size is back, by default as a guest in a network of their own. */
export function requestSize(
  shop: TestShop,
  { productId, variantId }: CreatedProduct,
  email: string,
  { size = 'M', shopper = guestElsewhere(shop) } = {},
): Promise<ApiResponse> {
  return shopper.call('POST', '/api/back-in-stock', { productId, variantId, size, email });
}

function guestElsewhere(shop: TestShop): Shopper {
  requestCount += 1;
  return new Shopper(shop, `10.9.${Math.floor(requestCount / 250)}.${requestCount % 250}`);
}

/** A confirmed request; the clock moves on by a second, so that requests have an order. */
export async function waitFor(shop: TestShop, product: CreatedProduct, email: string): Promise<void> {
  const { status } = await requestSize(shop, product, email);
  if (status !== 200) throw new Error(`The request of ${email} got ${status}`);
  shop.clock.forward({ seconds: 1 });
  await shop.db
    .updateTable('stockRequests')
    .set({ confirmedAt: shop.now() })
    .where('email', '=', email)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** The token in the email to an address that links to this page, the newest first; empty when there is none. */
export async function requestTokenFor(shop: TestShop, email: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  await confirmStockRequests(shop);
  const link = new RegExp(String.raw`/back-in-stock/${page}\?t=([\w.-]+)`);
  const texts = (await emailsTo(shop, email)).map(({ text }) => text).toReversed();
  return texts.map((text) => link.exec(text)?.[1]).find((token) => token !== undefined) ?? '';
}

/** Presses the button of a page that an email links to; returns where it leads. */
export async function pressStep(shop: TestShop, page: 'confirm' | 'unsubscribe', token: string) {
  const response = await new Shopper(shop).page(`/back-in-stock/${page}`, { t: token, from: 'page' });
  return response.headers.location;
}

/** The addresses that were notified that a size is back, in the order of the emails. */
export async function notifiedOf({ db }: TestShop): Promise<string[]> {
  const emails = await db
    .selectFrom('letters')
    .select('recipient')
    .where('key', 'like', 'back-in-stock:%')
    .orderBy('createdAt')
    .orderBy('recipient')
    .execute();
  return emails.map(({ recipient }) => recipient);
}
