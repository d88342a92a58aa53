import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { plainVisit } from '../../basic/without-scripts.ts';
import { stopClock } from '../../clock.ts';
import { delayRequests } from '../../delay-requests.ts';
import { test } from '../../open-shop.ts';
import { heading, open } from '../../shopping.ts';
import { photoFile, stayOnPage } from '../admin.ts';

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

test('a manager makes a collection by hand on a phone, and shoppers open it from the home page, with scripts and without', async ({
  shop,
}) => {
  const manager = await shop.visit(phone);
  await enterAdmin(shop, manager, 'manager');
  await open(manager, '/admin/collections');
  await manager.getByRole('link', { name: /^Owambe 7 products in stock Manual, on the home page/ }).waitFor();
  await expectAccessible(manager);
  await manager.getByRole('link', { name: 'New collection' }).click();
  await manager.getByLabel('Name', { exact: true }).fill('Saturday, slowly');
  await manager.getByLabel(/^Text/).fill('Linen and adire for the late breakfast.');
  await manager.getByLabel('Shoppers see this collection').check();
  await save(manager);
  await manager.getByText('Add a picture before you publish the collection').waitFor();
  await manager.getByLabel(/the picture for picture/).setInputFiles(await photoFile('#1f4e9c'));
  await manager.getByLabel(/^Describe the picture/).fill('Indigo cloth');
  for (const name of ['Temi Linen Column Dress', 'Ife Adire Wrap Dress', 'Fola Linen Palazzo']) {
    await manager.getByLabel(/^Find products to add/).fill(name);
    await manager.getByRole('button', { name: `Add ${name}` }).click();
    await manager.getByRole('button', { name: `Added ${name}` }).waitFor();
  }
  await manager.getByRole('button', { name: 'Up Fola Linen Palazzo' }).click();
  await manager.getByText('Fola Linen Palazzo is number 2 of 3 now.').waitFor();
  const top = manager.getByRole('button', { name: 'To the top Fola Linen Palazzo' });
  expect((await top.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await top.click();
  await manager.getByRole('button', { name: 'Remove Temi Linen Column Dress' }).click();
  await expectAccessible(manager);
  expect(await widthOf(manager)).toBe(360);
  await save(manager);
  await manager.waitForURL('**/admin/collections/saturday-slowly');
  await manager.getByText('Published', { exact: true }).waitFor();

  for (const page of [await shop.visit(phone), await plainVisit(shop, { viewport: phone.viewport })]) {
    await open(page, '/');
    const tiles = page.getByRole('navigation', { name: 'Collections' });
    await tiles.getByRole('link', { name: 'Shop Saturday, slowly' }).click();
    await heading(page, 'Saturday, slowly').waitFor();
    await page.getByText('Linen and adire for the late breakfast.').waitFor();
    expect(await names(page)).toEqual(['Fola Linen Palazzo', 'Ife Adire Wrap Dress']);
    expect(await widthOf(page)).toBe(360);
    await page.getByLabel('Sort').selectOption('Price, high to low');
    const show = page.getByRole('button', { name: 'Show products' });
    if (await show.isVisible()) await show.click();
    await page.waitForURL('**/collections/saturday-slowly?sort=priceDesc');
    await expect.poll(() => names(page)).toEqual(['Ife Adire Wrap Dress', 'Fola Linen Palazzo']);
    expect(await page.title()).toMatch(/^Saturday, slowly \| /);
    await open(page, '/shop');
    await page
      .getByRole('navigation', { name: 'Collections' })
      .getByRole('link', { name: 'Saturday, slowly' })
      .waitFor();
  }
});

test('a new collection is saved with its picture, however slowly it is uploaded', async ({ shop }) => {
  const manager = await shop.visit(phone);
  await enterAdmin(shop, manager, 'manager');
  await open(manager, '/admin/collections/~new');
  await manager.getByLabel('Name', { exact: true }).fill('Slow line');
  await manager.getByLabel(/^Describe the picture/).fill('Indigo cloth');
  const upload = await delayRequests(manager, /\/api\/admin\/pictures\?/);
  await manager.getByLabel(/the picture for picture/).setInputFiles(await photoFile('#1f4e9c'));
  await expect.poll(upload.count).toBe(1);

  expect(await manager.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await manager.getByText('A picture is uploading…').waitFor();
  await manager.getByLabel('Name', { exact: true }).fill('');
  await manager.getByLabel(/^Describe the picture/).fill('');
  await manager.getByRole('link', { name: 'All collections' }).click();
  await stayOnPage(manager);
  await manager.getByLabel('Name', { exact: true }).fill('Slow line');
  await manager.getByLabel(/^Describe the picture/).fill('Indigo cloth');
  upload.release();
  await save(manager);
  await manager.waitForURL('**/admin/collections/slow-line');

  const saved = shop.db.selectFrom('collections').select('picture').where('slug', '=', 'slow-line');
  expect((await saved.executeTakeFirstOrThrow()).picture).not.toBeNull();
});

test.for<[path: string, label: RegExp, text: string]>([
  ['/admin/orders/new', /^Find an item/, 'linen'],
  ['/admin/collections/owambe', /^Find products to add/, 'linen'],
  ['/admin/collections/out-of-the-blue', /^Highest price/, '50000'],
])('staff who type on %s wait for one request, when they pause', async ([path, label, text], { shop }) => {
  const page = await shop.visit(phone);
  await enterAdmin(shop, page, 'manager');
  await page.clock.install();
  await open(page, path);
  const field = page.getByLabel(label);
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/admin\/(products|staff-orders\/items|collections\/preview)/.test(request.url()))
      sent.push(request.url());
  });

  await field.pressSequentially(text);
  await page.clock.runFor(300);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await page.clock.resume();
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);
});

test('a manager sees what a rule gives before it is saved, and two tabs overwrite nothing', async ({ shop }) => {
  const first = await shop.visit({ ...phone, mayLog: /status of (404|409)/ });
  await enterAdmin(shop, first, 'manager');
  await open(first, '/admin/collections/out-of-the-blue');
  const gives = first.getByRole('region', { name: 'Products that match' });
  await gives.getByText('27 products in stock match now.').waitFor();
  await first.getByLabel('Blue').uncheck();
  await gives.getByText('Choose a condition to see which products match.').waitFor();
  await first.getByLabel('Caps').check();
  await gives.getByText('Brocade Abeti Fila').waitFor();
  await first.getByLabel(/^Highest price/).fill('cheap');
  await save(first);
  await first.getByText('Enter whole naira from 0 to 1,000,000,000').waitFor();
  await first.getByLabel(/^Highest price/).fill('');
  await expectAccessible(first);
  const second = await first.context().newPage();
  await second.goto('/admin/collections/out-of-the-blue');
  await expect.poll(() => second.getByLabel('Name', { exact: true }).inputValue()).toBe('Out of the blue');
  await save(first);
  await first.getByText('All changes saved').waitFor();

  await second.getByLabel('Name', { exact: true }).fill('Typed in another tab');
  await save(second);
  await second.getByText('Someone else changed this.').waitFor();
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed in another tab');
  await second.close();

  const shopper = await shop.visit({ ...phone, mayLog: /status of 404/ });
  await open(shopper, '/collections/out-of-the-blue');
  await shopper.getByText('Brocade Abeti Fila').waitFor();
  await expectAccessible(shopper);
  await first.getByRole('button', { name: 'Delete this collection' }).click();
  await first.getByText(/Its page \/collections\/out-of-the-blue is removed/).waitFor();
  await first.getByRole('button', { name: 'Delete', exact: true }).click();
  await first.waitForURL('**/admin/collections');
  expect((await open(shopper, '/collections/out-of-the-blue'))?.status()).toBe(404);
  await heading(shopper, 'This collection is no longer available').waitFor();
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
