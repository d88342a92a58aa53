import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { firstOwnerLink } from '#server/staff/first-owner/first-owner-link.ts';
import { expectAccessible } from '../accessible.ts';
import { emailsTo } from '../mailbox.ts';
import { testInNewShop as test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { photoFile, typeCode } from './admin.ts';

/** From the link that a new shop prints to its first product, on a phone. */

/** Every image is decoded, sent, decoded again and resized a dozen times. */
const slow = { timeout: 300_000 };

const email = 'ada@example.com';

test('the first owner of a new shop comes in by its link and leads it to the first product', slow, async ({ shop }) => {
  const shopper = await shop.visit();
  await open(shopper, '/shop');
  await shopper.getByText('Our first pieces are on their way. Please come back soon.').waitFor();
  expect(await shopper.getByRole('button', { name: 'Filter' }).count()).toBe(0);

  const page = await shop.visit();
  const link = new URL((await firstOwnerLink(shop))!);
  await open(page, link.pathname + link.hash);
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ada Eze');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [sent] = await emailsTo(shop, email);
  await typeCode(page, /\b\d{6}\b/.exec(sent!.text)![0]);

  const list = page.getByRole('region', { name: 'Before you open' });
  await list.getByText('Paystack accepts your test key: no money moves.').waitFor();
  await list.getByText('1 of 8 done').waitFor();
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Send me a test email' }).click();
  await page.getByText(`Email sent to ${email}`, { exact: false }).first().waitFor();
  await list.getByRole('button', { name: 'I have entered it' }).click();
  await list.getByText('3 of 8 done').waitFor();
  await list.getByRole('button', { name: 'I have read them' }).click();
  await list.getByText('4 of 8 done').waitFor();

  await list.getByRole('button', { name: 'Mark as checked' }).click();
  await list.getByText('5 of 8 done').waitFor();

  await list.getByRole('link', { name: 'Open shop settings' }).click();
  await enterSeller(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await list.getByText('6 of 8 done').waitFor();

  await list.getByRole('link', { name: 'Add a product' }).click();
  await addProduct(page, 'Bisi gown');
  await open(page, '/admin');
  await list.getByText('7 of 8 done').waitFor();

  await open(shopper, '/shop');
  await shopper.getByRole('link', { name: 'Bisi gown' }).first().click();
  await shopper.getByText('₦41,500').first().waitFor();
});

test('what could not be checked for a new shop says why in one sentence, and speaks of nothing typed', async ({
  shop,
}) => {
  // Neither the key nor the mail server was tried yet.
  const untried = { paymentKeyAt: null, paymentKeyHash: null, mailServerAt: null, mailServerHash: null };
  await shop.db.updateTable('shopSetup').set(untried).execute();
  const page = await shop.visit({ mayLog: /ERR_FAILED|status of 502/ });
  await enterAdmin(shop, page);
  await page.route('**/api/admin/setup/*', (call) => call.abort());
  await open(page, '/admin');
  const list = page.getByRole('region', { name: 'Before you open' });

  await list.getByText(adminMessages.general.offline, { exact: true }).waitFor();
  await list.getByRole('button', { name: 'Send me a test email' }).click();
  await expect.poll(() => list.getByText(adminMessages.general.offline, { exact: true }).count()).toBe(2);

  await page.unroute('**/api/admin/setup/*');
  await page.route('**/api/admin/setup/payment-key', (call) => call.fulfill({ status: 502, body: '' }));
  await list.getByRole('button', { name: 'Check the key again' }).click();
  await list.getByText('The key couldn’t be checked.', { exact: true }).waitFor();
});

test('a new shop says nothing of what the demo sells', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404.*\/nowhere/ });
  const lists = ['/shop', '/shop?gender=women', '/shop?gender=men', '/new-arrivals'];
  for (const path of ['/', ...lists, '/about', '/login', '/register', '/nowhere']) {
    await open(page, path);
    const texts = await page.locator('body').or(page.locator('meta[name=description]')).all();
    const text = (await Promise.all(texts.map(wordsOf))).join(' ');
    expect(text, path).not.toMatch(/adire|ankara|aso-oke|owambe|boubou/i);
  }
});

test('the first slide of a shop stands where the demo shows its fabrics', slow, async ({ shop }) => {
  const owner = await shop.visit();
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/pictures');
  await owner.getByRole('button', { name: 'Add slide' }).click();
  const slide = owner.getByRole('region', { name: 'Slide 1' });
  for (const label of [/the picture for wide screens/, /the picture for phones/]) {
    await slide.getByLabel(label).setInputFiles(await photoFile('#14532d'));
  }
  await expect.poll(() => slide.locator('img').count()).toBe(2);
  await slide.getByLabel('Describe the picture (for blind shoppers and search engines)').fill('Two green dresses');
  await slide.getByLabel('Caption').fill('Green');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('All changes saved').waitFor();

  const page = await shop.visit();
  await open(page, '/about');
  await expect.poll(() => isLoaded(page.getByRole('img', { name: 'Two green dresses' }))).toBe(true);
  for (const path of ['/login', '/register']) {
    await open(page, path);
    await expect.poll(() => isLoaded(page.locator('picture img'))).toBe(true);
    await expectAccessible(page);
  }
});

const wordsOf = async (element: Locator) => (await element.getAttribute('content')) ?? element.innerText();

const isLoaded = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0);

async function enterSeller(page: Page): Promise<void> {
  const seller = {
    'Registered business name': 'Ada Eze Limited',
    'Street address': '1 Road, Yaba, Lagos',
    Phone: '08031234567',
    'Email address': 'hello@ada.example',
    Instagram: '',
    'X (Twitter)': '',
  };
  for (const [label, text] of Object.entries(seller)) {
    await page.getByRole('textbox', { name: label }).first().fill(text);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('All changes saved').waitFor();
}

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').fill('Dresses');
  await page.getByLabel(/^Add pictures/).setInputFiles(await photoFile('#b3122e'));
  await page.getByLabel('Picture 1 (main picture): describe it').waitFor();
  await page.getByLabel('Colour name').fill('Ruby');
  await page.getByLabel('Price').fill('41,500');
  await page.getByLabel('Stock in Medium').fill('3');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Published\. Saved today at/ })
    .waitFor();
}
