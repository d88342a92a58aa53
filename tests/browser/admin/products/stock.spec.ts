import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct, orderPayload } from '../../../data/factories.ts';
import { dressPhoto } from '../../../data/photos.ts';
import { zip } from '../../../data/spreadsheets.ts';
import { expectAccessible } from '../../accessible.ts';
import { stopClock } from '../../clock.ts';
import { downloaded, stayOnPage } from '../admin.ts';
import { loseResponse } from '../../lose-response.ts';
import { type OpenShop, screens, test } from '../../open-shop.ts';
import { addToCart, open } from '../../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

/** The stock list, on a phone. Each test has stock items of its own. */

const calls = /\/api\/admin\/stock\//;

test('the form of a product with several colours links once to the stock of that product', async ({ shop }) => {
  const page = await adminAt(shop, `/admin/products/${productId('adunni-wrap-dress')}`);
  await page.getByRole('link', { name: 'Change it under Stock' }).click();
  await page.getByRole('button', { name: 'Receive Adunni Wrap Dress' }).waitFor();
  expect(await page.getByRole('button', { name: /^Receive / }).count()).toBe(1);
});

test('an owner receives stock, counts it and finds low stock', async ({ shop }) => {
  const item = { slug: 'adunni-wrap-dress', colour: 'Lagoon', size: 'M' };
  const before = await onHand(shop, item);
  const page = await adminAt(shop, '/admin/stock?search=adunni', { mayLog: /status of 409/ });

  await page.getByRole('button', { name: 'Receive Adunni Wrap Dress' }).click();
  await page.getByLabel('Lagoon, Medium').fill('12');
  await page.getByLabel('Reason').fill('From the tailor');
  // The message disappears soon, so the wait for it begins before the press.
  await Promise.all([
    page.getByText('Stock saved').waitFor(),
    page.getByRole('button', { name: 'Add to stock' }).click(),
  ]);
  expect(await onHand(shop, item)).toBe(before + 12);

  // A sale during the count: the count is requested again, and the form keeps its values.
  await page.getByRole('button', { name: 'Count Adunni Wrap Dress' }).click();
  await sellOne(shop, item);
  await page.getByLabel('Lagoon, Medium').fill('0');
  await page.getByRole('button', { name: 'Save count' }).click();
  await page.getByText(/the shop had \d+ when you counted and has \d+ now\. Count again\./).waitFor();
  expect(await page.getByLabel('Lagoon, Medium').inputValue()).toBe('0');
  await page.getByRole('button', { name: 'Save count' }).click();
  await page
    .getByRole('group', { name: 'Adunni Wrap Dress, Lagoon, Medium' })
    .getByText('0', { exact: true })
    .waitFor();
  await expect.poll(() => onHand(shop, item)).toBe(0);

  await page.getByRole('link', { name: 'Low stock' }).click();
  const low = page.getByRole('listitem').filter({ hasText: 'ADUNNI-LAGOON-M' });
  await low.getByText('Sold out').waitFor();
  await low.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  const movements = page.getByRole('table');
  await movements.getByRole('row').filter({ hasText: 'From the tailor' }).getByText('+12').waitFor();
  await movements.getByRole('row').filter({ hasText: 'Counted' }).waitFor();
});

test('on a phone the list of stock is a row for each product, and a tap shows its sizes', async ({ shop }) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin/stock');
  const product = page.getByRole('button', { name: 'Ada Print Palazzo' });
  await product.waitFor();
  expect(await page.getByRole('button', { name: /^Add one/ }).count()).toBe(0);
  const perProduct = await page.evaluate(() => {
    const rows = document.querySelectorAll('main section');
    return Math.max(...[...rows].map((row) => row.getBoundingClientRect().height));
  });
  expect(perProduct).toBeLessThan(120);
  await expectAccessible(page);

  await product.click();
  const heading = page.getByRole('heading', { name: 'Ada Print Palazzo' });
  await expect.poll(() => heading.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Add one: Ada Print Palazzo, Kente Mix, Medium' }).waitFor();
});

test('on a phone the focus stays in the search of the stock list when it is cleared', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/stock?search=adunni');
  const found = page.getByRole('heading', { name: 'Adunni Wrap Dress' });
  await found.waitFor();
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Ada Print Palazzo' }).waitFor();
  expect(await found.evaluate((shown) => shown === document.activeElement)).toBe(false);
});

test('stock adjustments are sent together after a pause, and none is lost when the page is left at once', async ({
  shop,
}) => {
  const item = { slug: 'ade-tapered-chinos', colour: 'Khaki', size: '32' };
  const before = await onHand(shop, item);
  const page = await shop.visit();
  await page.clock.install();
  await enterAdmin(shop, page);
  await open(page, '/admin/stock?search=ade-khaki');
  const sent = requestsOf(page);
  const more = page.getByRole('button', { name: 'Add one: Ade Tapered Chinos, Khaki, 32' });
  await more.waitFor();
  await stopClock(page); // The test ends the pause, however slow the taps are.

  for (let tap = 0; tap < 5; tap += 1) await more.click();
  await page.clock.runFor(1_200);
  await expect.poll(() => onHand(shop, item)).toBe(before + 5);
  await expect.poll(() => sent.length).toBe(1);

  await more.click();
  await page.goto('/about');
  await expect.poll(() => onHand(shop, item)).toBe(before + 6);
});

test('stock adjustments without a connection are kept, sent again, and applied once', async ({ shop }) => {
  const item = { slug: 'ade-tapered-chinos', colour: 'Navy', size: '32' };
  const before = await onHand(shop, item);
  const page = await adminAt(shop, '/admin/stock?search=ade-navy', { mayLog: /Failed to load resource/ });
  const more = page.getByRole('button', { name: 'Add one: Ade Tapered Chinos, Navy, 32' });

  // The server applies it, and its response is lost.
  await page.route('**/stock/adjustments', loseResponse);
  await more.click();
  await page.locator('main').getByText('Waiting for the network').waitFor();
  expect(await onHand(shop, item)).toBe(before + 1);
  expect(await storedTaps(page)).toHaveLength(1);
  await open(page, '/admin/stock/items/ADE-NAVY-32');
  await expect.poll(() => page.getByRole('button', { name: 'Count', exact: true }).isDisabled()).toBe(true);

  // After a reload the stored adjustments are sent once more.
  const adjusted = page.waitForResponse((response) => response.url().endsWith('/stock/adjustments'));
  await page.unroute('**/stock/adjustments');
  await open(page, '/admin/stock?search=ade-navy');
  expect((await adjusted).status()).toBe(200);
  await page
    .getByRole('group', { name: 'Ade Tapered Chinos, Navy, 32' })
    .getByText(String(before + 1), { exact: true })
    .waitFor();
  expect(await onHand(shop, item)).toBe(before + 1);
  await expect.poll(() => storedTaps(page)).toEqual([]);
});

test('anyone who signs out right after a tap leaves none of it on the device: it is sent before', async ({ shop }) => {
  const item = { slug: 'ade-tapered-chinos', colour: 'Navy', size: '34' };
  const before = await onHand(shop, item);
  // The list may be fetched again just when the session ends.
  const page = await adminAt(shop, '/admin/stock?search=ade-navy', { mayLog: /status of 401/ });
  await page.getByRole('button', { name: 'Add one: Ade Tapered Chinos, Navy, 34' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await onHand(shop, item)).toBe(before + 1);
  expect(await storedTaps(page)).toEqual([]);
});

test('signing out right after a tap that can’t be sent warns that it will be lost', async ({ shop }) => {
  const item = { slug: 'ade-tapered-chinos', colour: 'Navy', size: '36' };
  const before = await onHand(shop, item);
  const page = await adminAt(shop, '/admin/stock?search=ade-navy', { mayLog: /Failed to load resource/ });
  await page.route('**/stock/adjustments', (call) => call.abort());
  await page.getByRole('button', { name: 'Add one: Ade Tapered Chinos, Navy, 36' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const asks = page.getByRole('dialog', { name: 'Sign out and lose 1 change?' });
  await asks.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await onHand(shop, item)).toBe(before);
  expect(await storedTaps(page)).toEqual([]);
});

test('taps that the line swallows are sent again, once the request has ended by itself', async ({ shop }) => {
  const item = { slug: 'ade-tapered-chinos', colour: 'Khaki', size: '34' };
  const before = await onHand(shop, item);
  const page = await shop.visit();
  await page.clock.install();
  await enterAdmin(shop, page);
  await open(page, '/admin/stock?search=ade-khaki');
  const more = page.getByRole('button', { name: 'Add one: Ade Tapered Chinos, Khaki, 34' });
  await more.waitFor();
  await stopClock(page);
  await page.route('**/stock/adjustments', () => {}); // No response, and no error either.
  const sent = requestsOf(page);

  await more.click();
  await page.clock.runFor(1_200);
  await expect.poll(() => sent.length).toBe(1);
  await page.clock.runFor(30_000);
  await page.locator('main').getByText('Waiting for the network').waitFor();
  await page.unroute('**/stock/adjustments');
  await page.getByRole('button', { name: 'Try again now' }).first().click();

  await expect.poll(() => onHand(shop, item)).toBe(before + 1);
});

test('typed quantities survive a tap on a link', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/stock?search=adunni');
  await page.getByRole('button', { name: 'Count Adunni Wrap Dress' }).click();
  await page.getByLabel('Lagoon, Large').fill('3');

  await page.getByRole('link', { name: 'Low stock' }).click();
  await stayOnPage(page);
  expect(await page.getByLabel('Lagoon, Large').inputValue()).toBe('3');

  await page.getByRole('link', { name: 'Low stock' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/stock/low');
});

test('typed quantities survive a tap on a link while another form is open that has none', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/stock?search=wrap');
  for (const name of ['Adunni Wrap Dress', 'Ife Adire Wrap Dress']) {
    await page.getByRole('button', { name: `Receive ${name}` }).click();
  }
  await page.getByLabel('Lagoon, Large').fill('3');

  await page.getByRole('link', { name: 'Low stock' }).click();
  await stayOnPage(page);
  expect(await page.getByLabel('Lagoon, Large').inputValue()).toBe('3');
});

test('an item in a cart is not reserved, one in an unpaid order is, and its order is named', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/stock/reserved');
  const shopper = await shop.visit();
  await addToCart(shopper, { slug: 'adunni-wrap-dress', colour: 'Hibiscus', size: 'Medium' });
  await page.getByRole('heading', { name: 'Reserved' }).waitFor();
  const unpaid = await shop.db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();

  if (unpaid.length === 0) await page.getByText('Nothing is reserved').waitFor();
  for (const { id } of unpaid)
    await page
      .getByRole('link', { name: `#${id.slice(0, 8)}` })
      .first()
      .waitFor();
});

test('a shopkeeper releases what a network’s unpaid orders reserve, with one tap', async ({ shop }) => {
  const product = await makeProduct(shop.db, { stock: { M: 20 } });
  for (let one = 0; one < 3; one += 1) {
    const response = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `network-${one}` },
      body: JSON.stringify(orderPayload([product], { email: `network${one}@example.com` })),
    });
    expect(response.status).toBe(200);
  }
  const reserved = async () => {
    const stock = shop.db.selectFrom('stock').select('reserved').where('variantId', '=', product.variantId);
    return (await stock.executeTakeFirstOrThrow()).reserved;
  };
  expect(await reserved()).toBe(3);

  const page = await adminAt(shop, '/admin/stock/reserved', { mayLog: /pictures\/shirt-front/ });
  await page.getByRole('heading', { name: 'Unusual unpaid orders' }).waitFor();
  await page.getByText(/^Orders of new customers that reserve items now: \d+ \(limit 60\)/).waitFor();
  await page.getByRole('button', { name: /^Release the items reserved by 127\.0\.0\.1/ }).click();

  await page.getByText(/Items of \d+ orders are back on sale/).waitFor();
  expect(await reserved()).toBe(0);
});

test('products are exported as a file and imported again: previewed first, then applied, and undone', async ({
  shop,
}) => {
  const page = await adminAt(shop, '/admin/stock/import');
  const { name, text: file } = await downloaded(page, 'Download products');
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);

  const choose = (text: string) =>
    page
      .getByLabel('Products file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(file);
  await page.getByText('The shop already matches this file').waitFor();

  await choose('sku,price\nADUNNI-LAGOON-S,0\nADUNNI-LAGOON-M,39000');
  await page.getByRole('alert').getByText('1 row can’t be imported').waitFor();
  await page.getByText('Enter a price in whole naira, 1 or more').waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);

  await choose('sku,price\nADUNNI-LAGOON-M,39000');
  await page.getByText('→ ₦39,000').waitFor();
  await page.getByRole('button', { name: 'Import 1 row' }).dblclick();
  await page.getByText('0 rows new, 1 row changed.').waitFor();
  const price = async () => {
    const id = variantId('adunni-wrap-dress', 'Lagoon');
    return (await shop.db.selectFrom('variants').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price;
  };
  expect(await price()).toBe(39_000);

  await page.getByRole('button', { name: /^Undo the import/ }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText(/^Undone by/).waitFor();
  expect(await price()).not.toBe(39_000);
});

test('photos in a ZIP are uploaded, and a product file names them as the archive does', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/stock/import');
  const parts = [
    { name: 'dresses/lagoon-front.jpg', content: await dressPhoto('#0f4c5c') },
    { name: 'dresses/._lagoon-front.jpg', content: 'a shadow' },
    { name: 'dresses/read me.txt', content: 'no photo' },
  ];
  await page
    .getByLabel('Choose photos or a ZIP')
    .setInputFiles({ name: 'dresses.zip', mimeType: 'application/zip', buffer: zip(parts) });
  await page.getByText('1 of 1 picture uploaded').waitFor();

  await page.getByLabel('Products file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('sku,pictures\nADUNNI-LAGOON-M,Lagoon-Front.jpg'),
  });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText('0 rows new, 1 row changed.').waitFor();
  const picture = await shop.db
    .selectFrom('pictures')
    .select('address')
    .where('fileName', '=', 'lagoon-front.jpg')
    .executeTakeFirstOrThrow();
  const { mainImage } = await shop.db
    .selectFrom('variants')
    .select('mainImage')
    .where('id', '=', variantId('adunni-wrap-dress', 'Lagoon'))
    .executeTakeFirstOrThrow();
  expect(mainImage).toBe(picture.address);

  await page
    .getByLabel('Choose photos or a ZIP')
    .setInputFiles({ name: 'empty.zip', mimeType: 'application/zip', buffer: zip([]) });
  await page.getByText('This ZIP archive has no photos.').waitFor();
  await page
    .getByLabel('Choose photos or a ZIP')
    .setInputFiles({ name: 'again.zip', mimeType: 'application/zip', buffer: zip(parts) });
  await page.getByText('More than one photo is called lagoon-front.jpg.').waitFor();
});

test.for(keysOf(screens))(
  'the stock pages are accessible on a %s screen',
  { timeout: 180_000 },
  async (size, { shop }) => {
    const page = await shop.visit({ size, bypassCSP: true });
    await enterAdmin(shop, page);
    const pages = {
      '/admin/stock?search=adunni': 'Receive',
      '/admin/stock/low': 'Sold out',
      '/admin/stock/reserved': 'Items reserved for unpaid orders',
      '/admin/stock/import': 'Choose a file',
      '/admin/stock/items/ADUNNI-LAGOON-M': 'Stock history',
    };
    for (const [path, sign] of Object.entries(pages)) {
      await open(page, path);
      await page.getByText(sign).first().waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    }
    await open(page, '/admin/stock?search=adunni');
    await page.getByRole('button', { name: 'Count Adunni Wrap Dress' }).click();
    await page.getByRole('button', { name: 'Save count' }).waitFor();
    await expectAccessible(page);
  },
);

test('staff who count read what riders carry, and count what is in the shop', async ({ shop }) => {
  const { variantId: variant, ...product } = await makeProduct(shop.db, { name: 'Rider shirt', stock: { M: 5 } });
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'with-a-rider-now' },
    body: JSON.stringify(orderPayload([{ ...product, variantId: variant }], { email: 'rider@example.com' })),
  });
  const { order } = (await response.json()) as { order: { _id: string } };
  const at = new Date();
  await shop.db
    .updateTable('orders')
    .set({ hasPaidBefore: true, firmUntil: null, payBy: at, heldUntil: at })
    .where('id', '=', order._id)
    .execute();
  await shop.db
    .insertInto('onDeliveryOrders')
    .values({
      orderId: order._id,
      chosenAt: at,
      isKnown: false,
      confirmedAt: at,
      confirmedBy: 'shopper',
      dispatchedAt: at,
      dispatchedBy: 'staff:rider',
    })
    .execute();
  const stock = shop.db.selectFrom('stock').select(['sku', 'quantity']).where('variantId', '=', variant);
  const { sku } = await stock.executeTakeFirstOrThrow();
  const page = await adminAt(shop, `/admin/stock/items/${sku}`, { mayLog: /pictures\/shirt-front/ });
  await page.getByText('Out for delivery').waitFor();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await page.getByText('System shows 4 here and 1 out for delivery').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Indigo, Medium').fill('4');
  await Promise.all([
    page.getByText('Stock saved').waitFor(),
    page.getByRole('button', { name: 'Save count' }).click(),
  ]);

  expect(await stock.executeTakeFirstOrThrow()).toEqual({ sku, quantity: 5 });
});

async function adminAt(shop: OpenShop, path: string, options = {}): Promise<Page> {
  const page = await shop.visit(options);
  await enterAdmin(shop, page);
  await open(page, path);
  return page;
}

interface Item {
  slug: string;
  colour: string;
  size: string;
}

async function onHand({ db }: OpenShop, { slug, colour, size }: Item): Promise<number> {
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('variantId', '=', variantId(slug, colour))
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  return quantity;
}

/** One unit less, as after a sale. */
async function sellOne({ db }: OpenShop, { slug, colour, size }: Item): Promise<void> {
  await db
    .updateTable('stock')
    .set(({ eb }) => ({ quantity: eb('quantity', '-', 1) }))
    .where('variantId', '=', variantId(slug, colour))
    .where('size', '=', size)
    .execute();
}

const storedTaps = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-adjustments')));

function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.test(request.url()) && sent.push(request.url()));
  return sent;
}
