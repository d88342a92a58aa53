import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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

test('a new shop says nothing of what the demo sells', async ({ shop }) => {
  const page = await shop.visit();
  for (const path of ['/', '/shop', '/shop?gender=women', '/shop?gender=men', '/new-arrivals', '/about']) {
    await open(page, path);
    const description = page.locator('meta[name=description]');
    const text = [await page.locator('body').innerText(), await description.getAttribute('content')].join(' ');
    expect(text, path).not.toMatch(/adire|ankara|aso-oke|owambe|boubou/i);
  }
});

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
