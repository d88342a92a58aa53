import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { openSignIn } from '../accounts.ts';
import { addToCart, openCart } from '../shopping.ts';
import { test } from '../open-shop.ts';

/** A shopper is faster than the next frame of a slow phone. */

test('whoever goes on while the delivery price is on its way keeps the focus there', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: messages.delivery.priceToYou }).click();
  const district = drawer.getByLabel(messages.delivery.yourDistrict);
  await district.fill('Lekki');
  const close = drawer.getByRole('button', { name: 'Close cart' });
  await district.evaluate(
    async (field: HTMLInputElement, next) => {
      field.form!.requestSubmit();
      (next as HTMLElement).focus();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    },
    await close.elementHandle(),
  );
  await drawer.getByText(/^Delivery to Lekki: /).waitFor();
  expect(await close.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('whoever goes back to the details, and on to another field at once, keeps the focus there', async ({ shop }) => {
  const page = await shop.visit();
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Email').fill('on.to.another@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Back to details' }).evaluate(async (button: HTMLElement) => {
    const isBack = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        const email = document.querySelector<HTMLElement>('main input[type=email]');
        email?.focus();
        if (email) resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
    button.click();
    await isBack;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
});
