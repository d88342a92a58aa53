import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { expectAccessible } from '../accessible.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open } from '../shopping.ts';

const wanted = { Name: 'Ada Eze', Email: 'ada@example.com', Message: 'Is the Halima boubou lined?' };

async function fill(page: Page, entry: Partial<typeof wanted>): Promise<void> {
  for (const [label, value] of Object.entries(entry)) await page.getByLabel(label, { exact: true }).fill(value);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function emailsAbout(shop: OpenShop, words: string) {
  return (await emailsTo(shop, shop.config.shop.email)).filter(({ text }) => text.includes(words));
}

async function nobodyWrote({ db }: OpenShop): Promise<void> {
  await db.deleteFrom('allowances').execute();
}

test('a shopper writes to the shop, and the email arrives', async ({ shop }) => {
  await nobodyWrote(shop);
  const page = await shop.visit();
  await open(page, '/contact');
  await fill(page, wanted);
  await send(page).click();

  const thanks = page.getByText(messages.contact.sent);
  await thanks.waitFor();
  // The button is gone, so the focus moved to what replaced it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(messages.contact.sent);
  await expect.poll(() => emailsAbout(shop, wanted.Message)).toHaveLength(1);
  const [sentEmail] = await emailsAbout(shop, wanted.Message);
  expect(sentEmail?.subject).toBe('Message from Ada Eze');

  await page.getByRole('link', { name: 'Write another message' }).click();
  await send(page).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
});

test('a missing value is reported at its field, and the first one gets the focus', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/contact');
  await fill(page, { Name: 'Ada Eze', Email: 'ada at example' });
  await send(page).click();

  await page.getByText(messages.contact.emailInvalid).waitFor();
  await page.getByText(messages.contact.message).waitFor();
  expect(await page.getByText(messages.contact.name).count()).toBe(0);
  const email = page.getByRole('textbox', { name: 'Email', description: messages.contact.emailInvalid });
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe('ada at example');
});

test('what the server finds wrong with one field is said once, at that field', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /status of 400/ });
  await open(page, '/contact');
  const message = messages.contact.emailInvalid;
  const json = { success: false, code: 'invalid_request', message, fields: { email: message } };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json }));
  await fill(page, wanted);
  await send(page).click();

  await page.getByRole('textbox', { name: 'Email', description: message }).waitFor();
  expect(await page.getByText(message).count()).toBe(1);
});

test('while sending the button is disabled; after an error the form keeps its values', async ({ shop }) => {
  await nobodyWrote(shop);
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await open(page, '/contact');
  const failure = Promise.withResolvers<void>();
  await page.route('**/api/contact', (route) => failure.promise.then(() => route.abort()));
  await fill(page, wanted);
  await send(page).click();

  const waiting = page.getByRole('button', { name: 'Sending...' });
  await waiting.waitFor();
  await expect.poll(() => waiting.isDisabled()).toBe(true);
  failure.resolve();
  await page.getByRole('alert').getByText(messages.general.changeNotSent).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(wanted.Message);

  await page.unroute('**/api/contact');
  await send(page).click();
  await page.getByText(messages.contact.sent).waitFor();
});

test('the sixth message within an hour is rejected with a message', async ({ shop }) => {
  await nobodyWrote(shop);
  const page = await shop.visit({ mayLog: /429/ });
  for (const number of [1, 2, 3, 4, 5]) {
    await open(page, '/contact');
    await fill(page, { ...wanted, Message: `Message number ${number}` });
    await send(page).click();
    await page.getByText(messages.contact.sent).waitFor();
  }
  await open(page, '/contact');
  await fill(page, wanted);
  await send(page).click();

  await page.getByRole('alert').getByText(messages.contact.tooMany).waitFor();
});

test('without scripts the browser validates, and the page shows the result', async ({ shop }) => {
  await nobodyWrote(shop);
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/contact');
  await fill(page, { Name: 'Ada Eze', Email: 'no.scripts@example.com' });
  await send(page).click();
  expect(new URL(page.url()).search).toBe('');

  await fill(page, { Message: 'Written without scripts' });
  await send(page).click();
  await page.getByText(messages.contact.sent).waitFor();
  await expect.poll(() => emailsAbout(shop, 'Written without scripts')).toHaveLength(1);
});

test('without scripts, behind an attacked network, the page says when to try again', async ({ shop }) => {
  await nobodyWrote(shop);
  for (const number of [1, 2, 3, 4, 5]) await writeAs(shop, `stranger-${number}@example.com`);
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/contact');
  await fill(page, wanted);
  await send(page).click();

  await page.getByRole('alert').getByText('Please try again in 60 minutes, or use the chat or email.').waitFor();
});

async function writeAs(shop: OpenShop, email: string): Promise<void> {
  const body = JSON.stringify({ name: 'Eve', email, message: 'Hello' });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${shop.url}/api/contact`, { method: 'POST', headers, body });
  expect(status).toBe(200);
}

test.for(['phone', 'wide'] as const)('the contact page is accessible on a %s screen', async (screen, { shop }) => {
  const page = await shop.visit({ size: screen, bypassCSP: true });
  await open(page, '/contact');
  await send(page).click();
  await page.getByText(messages.contact.name).waitFor();

  await expectAccessible(page, { isStrict: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the contact page names the number of the chat, and only the networks where the shop is', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  const described = async (setting: object) => {
    await shop.db.updateTable('shopSettings').set(setting).execute();
    await page.goto('/contact');
    return page.locator('meta[name=description]').getAttribute('content');
  };
  const nowhere = { instagramUrl: '', twitterUrl: '', tiktokUrl: '', facebookUrl: '' };
  const [facebookUrl, tiktokUrl] = ['https://www.facebook.com/oge', 'https://www.tiktok.com/@oge'];

  expect(await described(nowhere)).toBe('Chat with us, or send us an email.');
  expect(await described({ facebookUrl })).toBe('Chat with us, send us an email, or find us on Facebook.');
  expect(await described({ instagramUrl: null, twitterUrl: null, tiktokUrl })).toBe(
    'Chat with us, send us an email, or find us on Instagram, Twitter, TikTok and Facebook.',
  );
  await page.getByText('It opens a WhatsApp chat with 0800 000 0000.').waitFor();

  expect(await described({ tiktokUrl: '', facebookUrl: '', whatsapp: '+2348035550123' })).toBe(
    'Chat with us, send us an email, or find us on Instagram and Twitter.',
  );
  await page.getByText('It opens a WhatsApp chat with 0803 555 0123.').waitFor();
  await shop.db.updateTable('shopSettings').set({ tiktokUrl: null, facebookUrl: null, whatsapp: null }).execute();
});
