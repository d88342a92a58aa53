import { expect } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { letAskAgain, makeAccount, patiently, person } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';

/** The button in the email of a code: one tap signs in where the email is read. */

test.for(['phone', 'wide'] as const)(
  'on a %s screen the button in the email signs in, and the cart is merged',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    const link = await linkMailedTo(shop, `link-${size}@example.com`);
    await fillCart(page, { slug: 'oja-canvas-tote' });

    await page.goto(link);
    await expectAccessible(page);
    // The home page loads its scripts after its images, which takes a while on a busy machine.
    const merged = page.waitForResponse(`${shop.url}/api/cart/merge`, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Sign in as l•••@example.com' }).click();
    await page.waitForURL(`${shop.url}/`, { waitUntil: 'commit' });
    expect((await merged).status()).toBe(200);

    const other = await shop.visit({ size, mayLog: /status of 404/ });
    await other.goto(link);
    await other.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Sign in' }).click();
    await other.waitForURL(`${shop.url}/login`, { waitUntil: 'commit' });
  },
);

test('the sign-in link works without scripts too', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(await linkMailedTo(shop, 'link-plain@example.com'));
  await page.getByRole('button', { name: 'Sign in as l•••@example.com' }).click();
  await page.waitForURL(`${shop.url}/`, { waitUntil: 'commit' });

  expect((await page.context().cookies()).map(({ name }) => name)).toContain('isLoggedIn');
});

/** The link in the newest email to a shopper with an account, who requested a code in another browser. */
async function linkMailedTo(shop: OpenShop, email: string): Promise<string> {
  await makeAccount(shop, person(email));
  await letAskAgain(shop, email);
  const headers = { 'content-type': 'application/json' };
  await fetch(`${shop.url}/api/auth/send-otp`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  let link: string | undefined;
  await patiently(async () => {
    const texts = (await emailsTo(shop, email)).map(({ text }) => /http\S+\/sign-in\?t=\w+/.exec(text)?.[0]);
    link = texts.find((found) => found !== undefined);
    return link !== undefined;
  }).toBe(true);
  return link ?? '';
}
