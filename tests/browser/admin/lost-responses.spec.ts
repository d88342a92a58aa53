import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { lagosTimeOf } from '#shared/dates/lagos-times.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { delayRequests } from '../delay-requests.ts';
import { loseResponse } from '../lose-response.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

/** New things whose save succeeded while its response was lost, or that staff went on typing during. */

test('after a discarded draft the next new product is another one, also when the first was saved', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');
  page.on('dialog', (opened) => void opened.accept());
  await fillProduct(page, 'Lolade wrapper');
  await withLostResponse(page, '**/api/admin/products/*', 'PUT', async () => {
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByText(/./).first().waitFor();
  });

  await open(page, '/admin/products/new');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await fillProduct(page, 'Lolade blouse');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft, hidden from customers.').waitFor();

  const names = await shop.db.selectFrom('products').select('name').where('name', 'like', 'Lolade %').execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Lolade blouse', 'Lolade wrapper']);
});

test('who wants to leave while a new product is being saved gets there once it is saved', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');
  await fillProduct(page, 'Simisola wrapper');
  const saving = await delayRequests(page, '**/api/admin/products/*');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'All products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.waitFor();

  saving.release();
  await dialog.waitFor({ state: 'hidden' });
  await heading(page, 'Products').waitFor();
  await page.getByRole('link', { name: /^Simisola wrapper/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/products');
});

test('a field that is typed back after a save whose response was lost is saved as it is typed, also on a later visit', async ({
  shop,
}) => {
  const id = productId('sade-satin-skirt');
  const page = await admin(shop, `/admin/products/${id}`);
  page.on('dialog', (opened) => void opened.accept());
  const [description, fabric] = [page.getByLabel('Description'), page.getByLabel(/^Fabric(?! of this colour)/)];
  const [before, fabricBefore] = [await description.inputValue(), await fabric.inputValue()];
  const saveTypedBack = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Keep my changes' }).press('Enter');
    const product = shop.db.selectFrom('products').select(['description', 'composition']).where('id', '=', id);
    await expect.poll(() => product.execute()).toEqual([{ description: before, composition: '100% silk' }]);
    await page.getByText('Saved', { exact: true }).first().waitFor();
  };

  await description.fill('Twice as long');
  await withLostResponse(page, '**/api/admin/products/*', 'PUT', () => saveInVain(page));
  await description.fill(before);
  await fabric.fill('100% silk');
  await saveTypedBack();

  await fabric.fill(fabricBefore);
  await withLostResponse(page, '**/api/admin/products/*', 'PUT', () => saveInVain(page));
  await fabric.fill('100% silk');
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
  await page.reload();
  await page.getByText(/You typed this on this device today at/).waitFor();
  await saveTypedBack();
});

test('a new product whose first response was lost is saved with what a colleague changed since', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');
  await fillProduct(page, 'Morenike wrapper');
  await withLostResponse(page, '**/api/admin/products/*', 'PUT', async () => {
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByText(/./).first().waitFor();
  });
  const product = shop.db.updateTable('products').where('name', '=', 'Morenike wrapper');
  await product.set({ description: 'Theirs', composition: '100% cotton' }).execute();
  await page.getByLabel('Name', { exact: true }).fill('Morenike blouse');
  await page.getByLabel('Description').fill('Mine');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByRole('button', { name: 'Keep my changes' }).press('Enter');

  const products = shop.db.selectFrom('products').where('name', 'like', 'Morenike %');
  await expect
    .poll(() => products.select(['name', 'description', 'composition']).execute())
    .toEqual([{ name: 'Morenike blouse', description: 'Mine', composition: '100% cotton' }]);
});

test.for([
  { since: 'nobody changed', fabric: '' },
  { since: 'a colleague changed', fabric: '100% cotton' },
])(
  'a new product that $since is saved as it was typed last, though the later of two saves without a response was stored',
  async ({ fabric }, { shop }) => {
    const page = await admin(shop, '/admin/products/new');
    page.on('dialog', (opened) => void opened.accept());
    const description = page.getByLabel('Description');
    const products = shop.db.selectFrom('products').where('name', 'like', 'Yetunde%').where('composition', '=', fabric);
    const stored = () => products.select(['name', 'description']).execute();
    const saveInVainWith = async (text: string, lose: (call: Route) => Promise<void>) => {
      await description.fill(text);
      await page.route('**/api/admin/products/*', lose);
      const lost = page.waitForEvent('requestfailed');
      await page.getByRole('button', { name: 'Save draft' }).press('Enter');
      await lost;
      await expect.poll(() => page.getByRole('button', { name: 'Save draft' }).isEnabled()).toBe(true);
      await page.unroute('**/api/admin/products/*');
    };
    await fillProduct(page, 'Yetunde wrapper');
    await saveInVainWith('Long', (call) => call.abort());
    await saveInVainWith('Longer', loseResponse);
    await shop.db.updateTable('products').set({ composition: fabric }).where('name', '=', 'Yetunde wrapper').execute();
    expect(await stored()).toEqual([{ name: 'Yetunde wrapper', description: 'Longer' }]);

    await description.fill('Long');
    await page.getByLabel('Name', { exact: true }).fill('Yetunde blouse');
    await page.reload();
    await page.getByText(/You typed this on this device today at/).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).press('Enter');
    await page.getByRole('button', { name: 'Keep my changes' }).press('Enter');
    await expect.poll(stored).toEqual([{ name: 'Yetunde blouse', description: 'Long' }]);
  },
);

test('“Duplicate” pressed again after a lost response makes one copy', async ({ shop }) => {
  const page = await admin(shop, '/admin/products?search=Kemi+Gathered');
  const duplicate = page.getByRole('button', { name: 'Duplicate Kemi Gathered Skirt', exact: true });
  await withLostResponse(page, '**/duplicate', 'POST', async () => {
    await duplicate.click();
    await page.locator('[data-sonner-toast]').first().waitFor();
  });
  await duplicate.click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);

  const copies = await shop.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Copy of Kemi Gathered Skirt')
    .execute();
  expect(copies).toHaveLength(1);
});

test('a planned sale that was saved shows what was saved, and gets the percent that is typed then', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/products/sales/~new');
  await page.getByLabel('Name', { exact: true }).fill('Lost and found');
  await page.getByLabel(/^Starts/).fill(lagosTimeOf(daysAfter(new Date(), 30)));
  await page.getByLabel(/^Ends/).fill(lagosTimeOf(daysAfter(new Date(), 31)));
  await page.getByLabel(/^Find products to add/).fill('Temi Linen');
  await page.getByRole('button', { name: 'Add Temi Linen Column Dress' }).click();
  await withLostResponse(page, '**/api/admin/planned-sales/*', 'PUT', async () => {
    await save(page);
    await page
      .getByText(/Unsaved changes|Please|again/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  });
  await page.getByLabel(/^Discount badge/).fill('40');
  await save(page);
  await page.getByText('This was saved already').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForURL(/\/admin\/products\/sales\/[0-9a-f-]{36}$/);
  await page.getByText('All changes saved').waitFor();
  expect(await page.getByLabel(/^Discount badge/).inputValue()).toBe('25');
  await page.getByLabel(/^Discount badge/).fill('40');
  await save(page);
  await page.getByText('All changes saved').waitFor();

  const sales = await shop.db
    .selectFrom('plannedSales')
    .select('percent')
    .where('name', '=', 'Lost and found')
    .execute();
  expect(sales).toEqual([{ percent: 40 }]);
});

test('a new collection that was saved is no second one after a lost response', async ({ shop }) => {
  const page = await admin(shop, '/admin/collections/~new');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Rainy days');
  await withLostResponse(page, '**/api/admin/collections', 'POST', () => saveInVain(page));
  await name.fill('Rainy days, dry feet');
  await save(page);
  await page.getByText('This was saved already').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForURL('**/admin/collections/rainy-days');
  // The URL changes first, and then the form.
  await page.getByText('All changes saved').waitFor();
  await name.fill('Rainy days, warm feet');
  await save(page);
  await page.getByText('All changes saved').waitFor();

  const rows = await shop.db
    .selectFrom('collections')
    .select(['slug', 'name'])
    .where('name', 'like', 'Rainy%')
    .execute();
  expect(rows).toEqual([{ slug: 'rainy-days', name: 'Rainy days, warm feet' }]);
});

test('a new text page that was saved is no second one after a lost response', async ({ shop }) => {
  const page = await admin(shop, '/admin/settings/pages/~new');
  await page.getByLabel('Title', { exact: true }).fill('Our tailors');
  await page.getByLabel('Text', { exact: true }).fill('They sew.');
  await withLostResponse(page, '**/api/admin/text-pages', 'POST', () => saveInVain(page));
  await save(page);
  await page.waitForURL('**/admin/settings/pages/our-tailors');

  const rows = await shop.db.selectFrom('textPages').select('slug').where('title', 'like', 'Our tailors%').execute();
  expect(rows).toEqual([{ slug: 'our-tailors' }]);
});

test('a new coupon that was saved is saved again after a lost response, and with what was typed since', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/coupons');
  const coupons = shop.db.selectFrom('coupons').select(['code', 'percent']).where('code', 'like', 'DRIZZLE%');
  const fillNew = async (code: string) => {
    await open(page, '/admin/coupons/~new');
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Discount (%)').fill('10');
    await withLostResponse(page, '**/api/admin/coupons', 'POST', () => saveInVain(page));
  };
  await fillNew('drizzle-1');
  await save(page);
  await page.getByRole('link', { name: /^DRIZZLE-1/ }).waitFor();

  await fillNew('drizzle-2');
  await page.getByLabel('Discount (%)').fill('15');
  await save(page);
  await page.getByText('This was saved already').waitFor();
  await page.getByRole('button', { name: 'Keep my changes' }).press('Enter');
  await page.getByRole('link', { name: /^DRIZZLE-2/ }).waitFor();

  await fillNew('drizzle-3');
  await page.getByLabel('Discount (%)').fill('15');
  await save(page);
  await page.getByRole('button', { name: 'Load theirs' }).press('Enter');
  await page.waitForURL('**/admin/coupons/DRIZZLE-3');
  await expect.poll(() => page.getByLabel('Discount (%)').inputValue()).toBe('10');

  expect(await coupons.orderBy('code').execute()).toEqual([
    { code: 'DRIZZLE-1', percent: 10 },
    { code: 'DRIZZLE-2', percent: 15 },
    { code: 'DRIZZLE-3', percent: 10 },
  ]);
});

test('a new newsletter that was saved is no second draft after a lost response, and has what was written since', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/newsletter/new');
  await page.getByLabel('Subject').fill('First rain');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('It rained.');
  const saveDraft = () => page.getByRole('button', { name: 'Save draft' }).click();
  await withLostResponse(page, '**/api/admin/newsletter/issues', 'POST', async () => {
    await saveDraft();
    await page.getByRole('alert').getByText(/./).first().waitFor();
  });
  await text.fill('It rained all night.');
  await saveDraft();
  await page.waitForURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);

  const issues = await shop.db
    .selectFrom('newsletterIssues')
    .select('text')
    .where('subject', '=', 'First rain')
    .execute();
  expect(issues).toEqual([{ text: 'It rained all night.' }]);
});

test('a new newsletter is saved after two lost responses, and never over what somebody else wrote', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/newsletter/new');
  await page.getByLabel('Subject').fill('Second rain');
  const text = page.getByLabel('Text', { exact: true });
  const problem = page.getByRole('alert').getByText(/./).first();
  const saveDraft = () => page.getByRole('button', { name: 'Save draft' }).click();
  const issues = () =>
    shop.db.selectFrom('newsletterIssues').select('text').where('subject', '=', 'Second rain').execute();
  const saveInVainWith = async (words: string, url: string, method: string) => {
    await text.fill(words);
    await withLostResponse(page, url, method, async () => {
      await saveDraft();
      await expect.poll(issues).toEqual([{ text: words }]);
      await problem.waitFor();
    });
  };
  await saveInVainWith('It rained.', '**/api/admin/newsletter/issues', 'POST');
  await saveInVainWith('It rained all night.', '**/api/admin/newsletter/issues/*', 'PUT');

  await shop.db
    .updateTable('newsletterIssues')
    .set({ text: 'It snowed.', version: 3 })
    .where('subject', '=', 'Second rain')
    .execute();
  await text.fill('It rained all day.');
  await saveDraft();
  await page.getByText('This was saved already').waitFor();
  expect(await issues()).toEqual([{ text: 'It snowed.' }]);

  await shop.db
    .updateTable('newsletterIssues')
    .set({ text: 'It rained all night.' })
    .where('subject', '=', 'Second rain')
    .execute();
  await saveDraft();
  await page.waitForURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  expect(await issues()).toEqual([{ text: 'It rained all day.' }]);
});

test('a draft and a coupon that somebody else changed are saved over it, or loaded as they are now', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/newsletter/new');
  await page.getByLabel('Subject').fill('Third rain');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('It rained.');
  // By keyboard: on a phone the toast of the failure covers the button.
  const saveDraft = () => page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await saveDraft();
  await page.waitForURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  await page.getByText(/^Draft, saved by/).waitFor();
  const issue = shop.db.updateTable('newsletterIssues').where('subject', '=', 'Third rain');
  const mine = page.getByRole('button', { name: 'Keep my changes' });
  const theirs = page.getByRole('button', { name: 'Load theirs' });

  await text.fill('It rained all day.');
  await issue.set({ text: 'It snowed.', version: 2 }).execute();
  await saveDraft();
  await mine.waitFor(); // Before then the next line would cut off the save too.
  await page.route('**/api/admin/newsletter/issues/*', (call) => call.abort());
  await mine.press('Enter');
  await page.getByText(adminMessages.general.offline).waitFor();
  await page.unroute('**/api/admin/newsletter/issues/*');
  await mine.press('Enter');
  const draft = shop.db.selectFrom('newsletterIssues').select('text').where('subject', '=', 'Third rain');
  await expect.poll(() => draft.execute()).toEqual([{ text: 'It rained all day.' }]);
  await expect.poll(() => text.isEditable()).toBe(true);

  await text.fill('It rained all night.');
  await issue.set({ text: 'It hailed.', version: 4 }).execute();
  await saveDraft();
  await theirs.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('It hailed.');

  await shop.db.insertInto('coupons').values({ code: 'RAIN', percent: 10, createdAt: new Date() }).execute();
  await open(page, '/admin/coupons/RAIN');
  const percent = page.getByLabel('Discount (%)', { exact: true });
  const uses = page.getByLabel(/^Total uses/);
  const coupon = shop.db.updateTable('coupons').where('code', '=', 'RAIN');
  await percent.fill('15');
  await coupon.set({ maxUses: 9, version: 2 }).execute();
  await save(page);
  // In sight, though the form is longer than the screen: its button stands at the bottom wherever the page is scrolled.
  await expect.poll(() => isUncovered(theirs)).toBe(true);
  await theirs.press('Enter');
  await expect.poll(() => uses.inputValue()).toBe('9');
  expect(await percent.inputValue()).toBe('10');
  await percent.fill('20');
  await coupon.set({ maxUses: 8, version: 3 }).execute();
  await save(page);
  await mine.press('Enter');
  await page.waitForURL('**/admin/coupons');
  const saved = await shop.db.selectFrom('coupons').select(['percent', 'maxUses']).where('code', '=', 'RAIN').execute();
  expect(saved).toEqual([{ percent: 20, maxUses: 9 }]);
});

test.for([
  { path: '/admin/collections', call: '**/api/admin/collections', label: 'Name' },
  { path: '/admin/settings/pages', call: '**/api/admin/text-pages', label: 'Title' },
])(
  'what is typed at $path while something new is saved changes it, and makes no second one',
  async ({ path, call, label }, { shop }) => {
    const page = await admin(shop, `${path}/~new`);
    const name = page.getByLabel(label, { exact: true });
    await name.fill('Harmattan');
    if (label === 'Title') await page.getByLabel('Text', { exact: true }).fill('Dry air.');
    const saving = await delayRequests(page, call);
    await save(page);
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
    await name.fill('Harmattan, warm');
    saving.release();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await save(page);
    await page.waitForURL(`**${path}/harmattan`);

    const collections = shop.db.selectFrom('collections').select('name').where('name', 'like', 'Harm%');
    const pages = shop.db.selectFrom('textPages').select('title as name').where('title', 'like', 'Harm%');
    expect(await (label === 'Title' ? pages : collections).execute()).toEqual([{ name: 'Harmattan, warm' }]);
  },
);

test('a delivery area that is typed on while it is saved is one area', async ({ shop }) => {
  const page = await admin(shop, '/admin/settings/delivery');
  await page.getByRole('button', { name: 'Add area in Lagos' }).click();
  const fresh = page.getByRole('region', { name: 'Lagos' }).getByRole('listitem').last();
  await fresh.getByLabel('Area', { exact: true }).fill('Epe');
  await fresh.getByLabel('Price (₦)').fill('5500');
  const saving = await delayRequests(page, '**/api/admin/delivery', (call) => call.continue());
  await save(page);
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await fresh.getByLabel('Price (₦)').fill('6000');
  saving.release();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await save(page);
  await page.getByText('All changes saved').waitFor();

  const areas = await shop.db.selectFrom('deliveryAreas').select('price').where('name', '=', 'Epe').execute();
  expect(areas).toEqual([{ price: 6_000 }]);
});

/** Whether a tap in its middle would reach it as the page is scrolled now. */
const isUncovered = (control: Locator) =>
  control.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === shown;
  });

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function saveInVain(page: Page): Promise<void> {
  await save(page);
  await page.getByRole('alert').getByText(/./).first().waitFor();
}

async function admin(shop: OpenShop, path: string): Promise<Page> {
  const page = await shop.visit({ reducedMotion: 'reduce', mayLog: /ERR_FAILED|ERR_INTERNET|status of 409/ });
  await enterAdmin(shop, page);
  await open(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The server does what is requested, and its response never arrives. */
async function withLostResponse(page: Page, url: string, method: string, press: () => Promise<unknown>): Promise<void> {
  await page.route(url, async (route) => {
    await (route.request().method() === method ? loseResponse(route) : route.fallback());
  });
  await press();
  await page.unroute(url);
}

async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').fill('Dresses');
  await page.getByLabel('Colour name').fill('Teal');
  await page.locator('input[type=color]').fill('#0f4c5c');
  await page.getByLabel('Price').fill('20000');
}
