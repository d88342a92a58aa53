import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;

async function subscribers({ db, now }: OpenShop, ...emails: string[]): Promise<void> {
  const at = { askedAt: now(), confirmedAt: now(), status: 'confirmed' as const };
  await db
    .insertInto('newsletterSubscribers')
    .values(emails.map((email) => ({ ...at, email })))
    .execute();
}

async function write(page: Page, subject: string, text: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill(text);
}

test('an owner writes a newsletter on a phone, previews it, sends a test, and sends it once to every subscriber', async ({
  shop,
}) => {
  await subscribers(shop, 'bola@example.com', 'chidi@example.com');
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/newsletter');
  await page.getByText('2 subscribers, 2 new in the last 30 days.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New newsletter' }).click();
  await heading(page, 'New newsletter').waitFor();
  await write(page, 'New for harmattan', `Warm pieces are in.\n\nSee them all: ${shop.url}/new-arrivals`);
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);

  await page.getByRole('button', { name: 'Preview' }).click();
  const sentEmail = page.frameLocator('iframe[title="The email as HTML"]');
  await sentEmail.getByRole('heading', { name: 'New for harmattan' }).waitFor();
  expect(await sentEmail.getByRole('link', { name: 'See them all' }).getAttribute('href')).toBe(
    `${shop.url}/new-arrivals`,
  );

  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect.poll(() => emailsTo(shop, 'owner@oge.example')).toMatchObject([{ subject: 'Test: New for harmattan' }]);

  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send newsletter?' });
  await dialog.getByRole('button', { name: 'Send to 2 people' }).dblclick();
  await page.getByText(/Sent by .+, to 2 people\./).waitFor();
  for (const address of ['bola@example.com', 'chidi@example.com']) {
    await expect.poll(async () => (await emailsTo(shop, address)).length).toBe(1);
    const [mail] = await emailsTo(shop, address);
    expect(mail?.text).toMatch(/newsletter\/unsubscribe\?t=/);
    expect(mail?.html).toContain(`href="${shop.url}/new-arrivals"`);
  }

  await page.getByRole('link', { name: 'All newsletters' }).click();
  const row = page.getByRole('link', { name: /^New for harmattan/ });
  await expect.poll(() => row.innerText()).toContain('to 2 people');
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByText('bola@example.com').waitFor();
  await expectAccessible(page);
});

test('a draft is kept where it was left, and a manager cannot send it', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/newsletter/new');
  await write(page, 'For later', 'Not yet.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await heading(page, 'For later').waitFor();
  expect(await page.getByRole('button', { name: 'Send…' }).count()).toBe(0);

  await page.reload();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('Not yet.');
  await page.getByRole('button', { name: 'Delete this draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Newsletter').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^For later/ }).count()).toBe(0);
});
