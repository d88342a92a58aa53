import type { Page } from 'playwright-core';
import { messages } from '#shared/messages.ts';
import { expectAccessible } from '../accessible.ts';
import { addWithoutScripts, orderWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { breakProvider, hurryProvider } from '../provider.ts';
import { heading, open, ordersOf, orderTote } from '../shopping.ts';

const { onItsWay, doNotPayAgain, backToPage } = messages.payment;

test('a shopper who has sent a transfer reads everywhere to wait for the bank, and nowhere to pay soon, until it is there', async ({
  shop,
}) => {
  const page = await shop.visit();
  const { id, verifyUrl } = await sendTransfer(shop, page, 'sent.transfer@example.com', orderTote);
  await open(page, `/order/${id}`);
  await page.getByRole('main').getByText(doNotPayAgain).waitFor();
  await page.getByRole('button', { name: backToPage }).waitFor();
  await expectNoHurry(page);
  await expectAccessible(page);
  for (const path of ['/orders', '/checkout']) {
    await open(page, path);
    await page.getByText(doNotPayAgain).waitFor();
    await expectNoHurry(page);
  }
  await open(page, '/about');
  await page.getByRole('complementary', { name: 'Your unpaid order' }).getByRole('link', { name: onItsWay }).click();
  await page.waitForURL('/make-order');
  await page.getByRole('main').getByText(doNotPayAgain).waitFor();
  await expectNoHurry(page);
  await page.getByRole('button', { name: backToPage }).waitFor();

  await breakProvider(shop, {});
  await hurryProvider(shop);
  await open(page, verifyUrl);
  await heading(page, 'Thank You For Your Order').waitFor();
  await open(page, `/order/${id}`);
  await page.getByText('Processing').waitFor();
});

test('without scripts too', async ({ shop }) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  const { id } = await sendTransfer(shop, page, 'plain.transfer@example.com', orderWithoutScripts);
  for (const path of [`/basic/orders/${id}`, '/basic/checkout']) {
    await page.goto(path);
    await page.getByText(doNotPayAgain).waitFor();
    await expectNoHurry(page);
  }
  await breakProvider(shop, {});
});

/** Orders, sends a transfer and returns to the shop. The provider reports the payment as pending until its faults are cleared. */
async function sendTransfer(
  shop: OpenShop,
  page: Page,
  email: string,
  order: (page: Page, email: string) => Promise<void>,
): Promise<{ id: string; verifyUrl: string }> {
  await order(page, email);
  await breakProvider(shop, { verify: 'pending' });
  await page.getByRole('link', { name: 'Bank transfer' }).click();
  await page.getByRole('button', { name: "I've sent the money" }).click();
  await page.getByRole('link', { name: /^Return to / }).click();
  await heading(page, 'Verifying Your Payment').waitFor();
  await page.getByText(messages.payment.pending).waitFor();
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  return { id, verifyUrl: page.url() };
}

async function expectNoHurry(page: Page): Promise<void> {
  const hurry = page.getByText(/Pay soon|is waiting for payment|^Finish your order/);
  if ((await hurry.count()) > 0) throw new Error(`The page says ‘${await hurry.first().innerText()}’`);
}
