import { expect } from 'vitest';
import { person, signUp } from '../accounts.ts';
import { addWithoutScripts, orderWithoutScripts, plainVisit } from '../basic/basic.ts';
import { type OpenShop, test } from '../open-shop.ts';
import {
  buyTote,
  heading,
  linesIn,
  onPaymentPage,
  open,
  openCart,
  openCheckout,
  ordersOf,
  payNow,
} from '../shopping.ts';

const two = [{ slug: 'oja-canvas-tote', quantity: 2 }, { slug: 'gobi-aso-oke-fila' }];

test('a guest puts what they bought into the cart again with one tap', async ({ shop }) => {
  const email = 'once.more@example.com';
  const page = await shop.visit();
  await buyTote(page, email);
  await openOrder(shop, email, page);

  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.getByText('Added to cart').waitFor();
  await page.getByRole('button', { name: 'View cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  expect((await linesIn(drawer.getByRole('list').first()))[0]).toContain('Oja Canvas Tote');
});

test('buying again adds what is left at today’s price, and says what is not', async ({ shop }) => {
  const email = 'once.more.mixed@example.com';
  const page = await shop.visit();
  await openCheckout(page, two, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const restore = [await changeStock(shop, 'oja-canvas-tote', 1), await changeStock(shop, 'gobi-aso-oke-fila', 0)];
  await openOrder(shop, email, page);

  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.getByText('Only 1 of Oja Canvas Tote in Standard was left.').waitFor();
  await page.getByText('Gobi Aso-Oke Fila in Standard is sold out.').waitFor();
  await page.getByText('The rest is in your cart.').waitFor();
  expect(await linesIn((await openCart(page)).getByRole('list').first())).toHaveLength(1);
  for (const back of restore) await back();
});

test('a customer buys again into the cart of their account, and nothing is lost without a connection', async ({
  shop,
}) => {
  const ada = person('once.more.account@example.com');
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await signUp(shop, page, ada);
  await buyTote(page, ada.email);
  await openOrder(shop, ada.email, page);
  const button = page.getByRole('button', { name: 'Buy again' });

  await page.context().setOffline(true);
  await button.click();
  await page.locator('[role=status] p', { hasText: /connection|network|reach/i }).waitFor();
  await page.context().setOffline(false);
  await button.click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('without scripts what was bought is put into the cart again', async ({ shop }) => {
  const email = 'once.more.plainly@example.com';
  const page = await plainVisit(shop, { mayLog: /409/ });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  await page.goto(`/basic/orders/${order!.id}`);

  const back = await changeStock(shop, 'oja-canvas-tote', 0);
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.getByText('Nothing was added to your cart.').waitFor();
  await back();
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.waitForURL('/basic/cart?done=added');
  await page.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
});

async function openOrder(shop: OpenShop, email: string, page: Parameters<typeof open>[0]): Promise<void> {
  const [order] = await ordersOf(shop, email);
  await open(page, `/order/${order!.id}`);
}

/** Changes what is on hand of a product's first colour; the result changes it back. */
async function changeStock({ db }: OpenShop, slug: string, quantity: number): Promise<() => Promise<unknown>> {
  const { id } = await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const variants = await db.selectFrom('variants').select('id').where('productId', '=', id).execute();
  const ids = variants.map((variant) => variant.id);
  const before = await db.selectFrom('stock').selectAll().where('variantId', 'in', ids).execute();
  await db.updateTable('stock').set({ quantity }).where('variantId', 'in', ids).execute();
  return () =>
    Promise.all(
      before.map((row) =>
        db
          .updateTable('stock')
          .set({ quantity: row.quantity })
          .where('variantId', '=', row.variantId)
          .where('size', '=', row.size)
          .execute(),
      ),
    );
}
