import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;

test('a message of a shopper is read, answered and marked on a phone', async ({ shop }) => {
  const message = 'Do you have the Halima boubou in Small?\nI need it by Friday.';
  const sent = await fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ngozi Ade', email: 'ngozi@example.com', message }),
  });
  expect(sent.status).toBe(200);
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin');
  await page.getByRole('main').getByRole('link', { name: '1 message', exact: true }).waitFor();
  await open(page, '/admin/messages');
  await page.getByText('1 message to answer.').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Ngozi Ade/ }).click();
  await heading(page, 'Ngozi Ade').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  const response = await page.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  expect(new URL(response ?? '').searchParams.get('body')).toContain('> Do you have the Halima boubou');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await page.getByText(/Answered by .+ on /).waitFor();
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByText('New messages from the contact page appear here.').waitFor();
});

test('a customer is found by a phone number, viewed, and erased only after their email address was typed', async ({
  shop,
}) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  const { email, phone, name } = await shop.db
    .selectFrom('customers')
    .select(['email', 'phone', 'name'])
    .orderBy('lastAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  await open(page, '/admin/customers');
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  await page.getByRole('searchbox').fill(phone.replace('+234', '0'));
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('1 customer.').waitFor();
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await heading(page, name).waitFor();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);

  await page.getByRole('link', { name: 'Who viewed this customer' }).click();
  await page.getByRole('heading', { name: 'Customer: read' }).waitFor();
  await page.getByText('1 entry').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  await page.goBack();

  await page.getByRole('button', { name: 'Delete customer data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete customer data?' });
  await dialog.getByRole('textbox').fill('somebody@else.example');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('Type the address exactly as shown above').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const opener = page.getByRole('button', { name: 'Delete customer data' });
  await expect.poll(() => opener.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await opener.click();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('');
  expect(await dialog.getByText('Type the address exactly as shown above').count()).toBe(0);
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await heading(page, 'Customers').waitFor();
  const left = await shop.db.selectFrom('orders').select('id').where('email', '=', email).execute();
  expect(left).toEqual([]);
});

test.for(['customers', 'coupons', 'messages', 'newsletter/subscribers', 'stock'])(
  'a search in /admin/%s that finds nothing can be cleared where it says so',
  async (list, { shop }) => {
    const page = await shop.visit();
    await enterAdmin(shop, page);
    await open(page, `/admin/${list}?search=zzzz`);
    await page.getByText(/ match/).waitFor();
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.getByRole('link', { name: 'Clear search' }).click();
    await page.waitForURL(`**/admin/${list}`);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    expect(documents).toEqual([]);
  },
);
