import type { Page } from 'playwright-core';
import { firstOwnerLink } from '#server/staff/first-owner/first-owner-link.ts';
import { typeCode } from '../admin/admin.ts';
import { emailsTo } from '../mailbox.ts';
import type { OpenShop } from '../open-shop.ts';
import { open } from '../shopping.ts';

const ownerEmail = 'adaeze@example.com';

/** The delivery price to Lagos Mainland Area 1 in her shop, in naira. */
export const deliveryPrice = 2_500;

/** From the link that a new shop prints to all that it needs but a product, in the order of its list. */
export async function openNewShop(shop: OpenShop, page: Page): Promise<void> {
  const link = new URL((await firstOwnerLink(shop))!);
  await open(page, link.pathname + link.hash);
  await page.getByLabel('Your name').fill('Adaeze Obi');
  await page.getByLabel('Email', { exact: true }).fill(ownerEmail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [sent] = await emailsTo(shop, ownerEmail);
  await typeCode(page, /\b\d{6}\b/.exec(sent!.text)![0]);

  const list = page.getByRole('region', { name: 'Before you open' });
  const done = (parts: number) => list.getByText(`${parts} of 8 done`).waitFor();
  await list.getByText('Paystack accepts your test key: no money moves.').waitFor();
  await done(1);
  await list.getByRole('link', { name: 'Open shop settings' }).click();
  await nameShop(page);
  await toDashboard(page);
  await done(2);
  await list.getByRole('button', { name: 'I have entered it' }).click();
  await done(3);
  await list.getByRole('button', { name: 'Send me a test email' }).click();
  await page.getByText(`Email sent to ${ownerEmail}`, { exact: false }).first().waitFor();
  await done(4);
  await list.getByRole('link', { name: 'Open delivery' }).click();
  await setDeliveryPrice(page);
  await toDashboard(page);
  await done(5);
  await list.getByRole('button', { name: 'I have read them' }).click();
  await done(6);
}

const seller = {
  'Shop name': 'Adaeze Threads',
  Phone: '0803 123 4567',
  'Email address': 'hello@adaeze.example',
  Instagram: '@adaeze.threads',
  'X (Twitter)': '',
  'Registered business name': 'Adaeze Threads Limited',
  'Street address': '14 Bode Thomas Street, Surulere, Lagos',
};

async function nameShop(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Shop name' }).waitFor();
  for (const [label, text] of Object.entries(seller)) {
    await page.getByRole('textbox', { name: label }).first().fill(text);
  }
  await save(page);
}

async function setDeliveryPrice(page: Page): Promise<void> {
  const area = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: 'Lagos Mainland Area 1 is active' }) });
  await area.getByLabel('Price (₦)').fill(String(deliveryPrice));
  await save(page);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
}

export async function toDashboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}
