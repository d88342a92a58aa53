import { expect } from 'vitest';
import { remindToPay } from '#server/payments/remind-to-pay.ts';
import { lettersTo } from './mailbox.ts';
import { type OpenShop, test } from './open-shop.ts';
import { addToCart, checkOut, fillDelivery, heading, onPaymentPage, open, payNow } from './shopping.ts';

test('a shopper who left the payment page goes on from the letter, in another browser', async ({ shop }) => {
  const phone = await shop.visit();
  await addToCart(phone, { slug: 'oja-canvas-tote' });
  await checkOut(phone);
  await fillDelivery(phone, 'from.the.letter@example.com');
  await payNow(phone);
  await onPaymentPage(phone).pay.waitFor();

  const link = await linkTo(shop, 'from.the.letter@example.com');
  const computer = await shop.visit({ size: 'wide' });
  await open(computer, link);
  await computer.getByText('from.the.letter@example.com').waitFor();
  await computer.waitForURL((url) => url.hash === ''); // The key is not handed on with the address.
  expect(computer.url()).toBe(link.split('?')[0]);

  await computer.reload();
  await computer.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(computer).pay.click();
  await heading(computer, 'Thank You For Your Order').waitFor();
  await computer.goto(link.split('?')[0]!);
  await computer.getByText(/^Paystack, paid on/).waitFor();
});

test('a link that is wrong or too old opens nothing, and says what a right one does', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/order/00000000-0000-4000-8000-000000000000#k=abc.def');

  await heading(page, 'Order not found').waitFor();
  await page.getByText('open it with the link in one of our mails').waitFor();
});

/** Ten minutes after the order. */
async function linkTo(shop: OpenShop, address: string): Promise<string> {
  await remindToPay({ ...shop, now: () => new Date(Date.now() + 10 * 60_000) });
  const letters = () => lettersTo(shop, address);
  await expect.poll(letters, { timeout: 10_000 }).toHaveLength(1);
  const [letter] = await letters();
  return /http\S+#k=\S+/.exec(letter!.text)![0];
}
