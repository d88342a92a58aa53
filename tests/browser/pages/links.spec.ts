import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

test('header, menu and footer have the links of the specification', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/about');
  const hrefs = (place: 'banner' | 'contentinfo') =>
    page
      .getByRole(place)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

  expect(await hrefs('banner')).toEqual(
    expect.arrayContaining(['/', '/shop', '/new-arrivals', '/delivery-policy', '/return-policy', '/login']),
  );
  const chat = page.getByRole('banner').getByRole('link', { name: 'Chat with us on WhatsApp' });
  expect(await chat.isVisible()).toBe(true);
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(await hrefs('contentinfo')).toEqual(
    expect.arrayContaining(['/', '/delivery-policy', '/return-policy', 'mailto:hello@oge.example']),
  );
  for (const way of ["What's New", 'Bestselling', 'Price Low to High']) {
    await page.getByRole('contentinfo').getByText(way).waitFor();
    expect(await page.getByRole('link', { name: way }).count(), `${way} is no link`).toBe(0);
  }
  const looks = (words: string) =>
    page
      .getByRole('contentinfo')
      .getByText(words, { exact: true })
      .evaluate((shown) => [getComputedStyle(shown).color, getComputedStyle(shown).fontSize]);
  expect(await looks('Bestselling'), 'what is no link looks like none').not.toEqual(await looks('Delivery Policy'));
  await page.getByText(`© ${new Date().getFullYear()} Oge. All Rights Reserved`).waitFor();
});

test.for([true, false])(
  'the chat begins with title and address of the page (with scripts: %s)',
  async (javaScriptEnabled, { shop }) => {
    const page = await shop.visit({ size: 'wide', javaScriptEnabled });
    const chat = page.getByRole('banner').getByRole('link', { name: 'Chat with us on WhatsApp' });
    const product = `/product/${productId('adunni-wrap-dress')}`;
    const begins = {
      '/about': 'About | Oge /about',
      '/shop?category=Dresses&page=2': 'Shop, page 2 | Oge /shop?page=2&category=Dresses',
      '/new-arrivals?page=2': 'New Arrivals, page 2 | Oge /new-arrivals?page=2',
      '/contact?sent=yes': 'Contact | Oge /contact',
      [`${product}?from=%2Fshop`]: `Adunni Wrap Dress | Oge ${product}`,
    };

    for (const [path, words] of Object.entries(begins)) {
      await (javaScriptEnabled ? open(page, path) : page.goto(path));
      const { searchParams } = new URL((await chat.getAttribute('href'))!);
      expect.soft(searchParams.get('text')?.replace(shop.url, '')).toBe(words);
    }
  },
);

test('the menu of a phone closes and then follows its link', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const linksOfMenu = () => menu.getByRole('link').evaluateAll((all) => all.map((link) => link.textContent));
  // Its content loads on the first tap.
  await expect
    .poll(linksOfMenu)
    .toEqual([
      'Women',
      'Men',
      'Home',
      'Shop',
      'New Arrivals',
      'Sale',
      'Delivery Policy',
      'Return Policy',
      'Wish list',
      'Log in',
      'Chat with us on WhatsApp',
    ]);

  await menu.getByRole('link', { name: 'Return Policy' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.waitForURL('/return-policy');
});

test('the banner stays away once it is dismissed', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  expect(await banner.getByRole('link', { name: 'New in ankara and adire. Shop now' }).getAttribute('href')).toBe(
    '/shop',
  );
  await banner.getByRole('button', { name: 'Dismiss this message' }).click();
  await banner.waitFor({ state: 'hidden' });

  await open(page, '/shop');
  expect(await banner.isVisible()).toBe(false);
});

test('a shopper who dismissed the banner sees the next announcement, and can dismiss that too', async ({ shop }) => {
  const page = await shop.visit();
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  const dismiss = banner.getByRole('button', { name: 'Dismiss this message' });
  await open(page, '/');
  await dismiss.click();
  await banner.waitFor({ state: 'hidden' });

  const words = `Detty December: "all" <b>caps</b> & gowns, ade's too </script>`;
  await shop.db.updateTable('shopSettings').set({ bannerText: words }).execute();
  await open(page, '/');
  await banner.getByText(words).waitFor();
  await dismiss.click();
  await banner.waitFor({ state: 'hidden' });
  await open(page, '/shop');
  await banner.waitFor({ state: 'hidden' });
});
