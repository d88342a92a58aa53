import { expect } from 'vitest';
import { test, type OpenShop } from './open-shop.ts';
import {
  choose,
  fillDelivery,
  heading,
  linesIn,
  onPaymentPage,
  onShelf,
  open,
  openCart,
  payNow,
  sums,
} from './shopping.ts';

test('a guest buys two things from the grid to the thanks, on a phone', async ({ shop }) => {
  const page = await shop.visit();
  const dresses = await onShelf(shop, 'adunni-wrap-dress', 'Hibiscus', 'M');

  await open(page, '/shop');
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  await choose(page, 'Colour', 'Hibiscus');
  await choose(page, 'Size', 'Medium');
  await page.getByRole('button', { name: 'Increase quantity of Adunni Wrap Dress' }).click();
  await page.getByRole('group', { name: 'Quantity' }).getByText('2').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added to cart').waitFor();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('link', { name: 'Ade Tapered Chinos' }).click();
  await choose(page, 'Size', '32');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 3 items' }).waitFor();

  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Checkout' }).click();
  await fillDelivery(page, 'two.things@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.click();

  await heading(page, 'Payment Successful!').waitFor();
  await heading(page, 'Thank You For Your Order').waitFor();
  const order = page.getByRole('region', { name: 'Your order' });
  expect(await linesIn(order)).toEqual([
    'Adunni Wrap Dress | Medium, Hibiscus, 2 pieces | ₦77,000',
    'Ade Tapered Chinos | 32, Olive, 1 piece | ₦19,500',
  ]);
  expect(await sums(order)).toEqual({ Subtotal: '₦96,500', Shipping: '₦3,000', Total: '₦99,500' });
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();

  const number = await page.getByText(/^#[0-9a-f]{8}$/).innerText();
  await expect.poll(() => lettersTo(shop, 'two.things@example.com')).toHaveLength(1);
  const [letter] = await lettersTo(shop, 'two.things@example.com');
  expect(letter?.subject).toBe(`Your Oge order ${number} is paid`);
  expect(letter?.text).toContain('Adunni Wrap Dress, Medium, Hibiscus\n  2 × ₦38,500 = ₦77,000');
  expect(letter?.text).toContain('Total paid: ₦99,500');
  expect(await onShelf(shop, 'adunni-wrap-dress', 'Hibiscus', 'M')).toBe(dresses - 2);
});

async function lettersTo({ url }: OpenShop, address: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}
