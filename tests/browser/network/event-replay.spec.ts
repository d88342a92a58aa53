import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { stopClock } from '../clock.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, screens, test, type VisitOptions } from '../open-shop.ts';
import { untilReady } from '../shopping.ts';

const isScript = /\/assets\/[^/]+\.js$/;
const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();

test('a page that lost a script stays readable offline, and hydrates when the network is back', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_INTERNET_DISCONNECTED|Failed to load|dynamically imported/ });
  let looks = 0;
  await page.route(/\/Contact[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await page.route('/contact', (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    looks += 1;
    return route.abort('internetdisconnected');
  });
  await page.goto('/contact');
  await expect.poll(() => looks).toBeGreaterThan(1);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });

  await untilReady(page);
});

test('a page whose script stays lost is reloaded once, and not again and again', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED|dynamically imported/ });
  let [loads, looks, losses] = [0, 0, 0];
  page.on('pageerror', () => (losses += 1));
  page.on('request', (request) => {
    if (!request.url().endsWith('/contact')) return;
    if (request.method() === 'HEAD') looks += 1;
    else loads += 1;
  });
  await page.route(/\/Contact[^/]*\.js$/, (route) => route.abort());
  await page.goto('/contact');

  await expect.poll(() => losses).toBe(2); // Called once it is decided whether to reload.
  await page.evaluate(() => document.title);
  expect({ loads, looks }).toEqual({ loads: 2, looks: 1 });
});

test('a tap between the hydration of the header and of the page counts once', async ({ shop }) => {
  const page = await shop.visit();
  // The page's own messages: the second lets the header be hydrated, the third the page. That one waits for the test.
  await page.addInitScript(() => {
    const prototype = MessagePort.prototype as Record<'postMessage', (...args: unknown[]) => void>;
    const { postMessage } = prototype;
    let count = 0;
    Object.assign(window, { hydratePage: null });
    prototype.postMessage = function (...args) {
      count += 1;
      if (count !== 3) return postMessage.apply(this, args);
      Object.assign(window, { hydratePage: () => postMessage.apply(this, args) });
    };
  });
  await page.goto(`/product/${productId('nneka-everyday-tee')}`);
  await page.waitForFunction(() => 'hydratePage' in window && window.hydratePage);

  await size(page, 'Large').check();
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
  await page.evaluate(() => (window as typeof window & { hydratePage: () => void }).hydratePage());
  await untilReady(page);

  await page.getByText('Size: Large').waitFor();
  expect(await page.getByRole('dialog', { name: 'Search' }).isVisible()).toBe(false);
  await addButton(page).tap();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('the first tap loads the scripts at once, however long images take', async ({ shop }) => {
  const page = await shop.visit();
  await page.clock.install();
  await stopClock(page); // Never times out.
  const scripts: string[] = [];
  page.on('request', (request) => isScript.test(request.url()) && scripts.push(request.url()));
  await page.route('**/pictures/**', () => {}); // Loading for ever.
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  expect(scripts).toEqual([]);

  await page.getByRole('button', { name: 'Search' }).tap();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await page.clock.resume();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
});

test('a colour and a size chosen before the scripts load are still chosen, and can be bought', async ({ shop }) => {
  const { page, wake } = await asleep(shop, `/product/${productId('nneka-everyday-tee')}`);
  await page
    .getByRole('group', { name: /^Colour/ })
    .getByRole('radio', { name: 'Black' })
    .check();
  await size(page, 'Large').check();
  await wake();

  await page.getByText('Size: Large').waitFor();
  await page.getByText('Colour: Black').waitFor();
  await expect.poll(() => size(page, 'Large').isChecked()).toBe(true);
  await page.getByRole('img', { name: 'Nneka Everyday Tee in Black', exact: true }).waitFor();
  await addButton(page).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('an item added before the scripts load is in the cart, once, in the chosen colour', async ({ shop }) => {
  const { page, wake } = await asleep(shop, `/product/${productId('oja-canvas-tote')}?from=%2Fnew-arrivals`);
  const colours = page.getByRole('group', { name: /^Colour/ }).getByRole('radio');
  const last = await colours.last().evaluate((radio) => radio.parentElement?.textContent ?? '');
  await colours.last().check();
  await addButton(page).click();
  await addButton(page).click();
  await wake();

  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  const coloursOfLines = async () => {
    const cart = await page.evaluate(() => localStorage.getItem('cart'));
    return (JSON.parse(cart ?? '[]') as { color: { name: string } }[]).map(({ color }) => color.name.toLowerCase());
  };
  await expect.poll(coloursOfLines).toEqual([last.toLowerCase()]);
  // The form was not sent: its item would be in the address.
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['from', 'colour']);
});

test('a size chosen before the scripts load makes the button black at once', async ({ shop }) => {
  const { page } = await asleep(shop, `/product/${productId('nneka-everyday-tee')}`);
  const colour = () => addButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  const black = 'rgb(25, 23, 20)';
  expect(await colour()).not.toBe(black);
  await size(page, 'Large').check();
  await expect.poll(colour).toBe(black);
});

test('an item added before scripts that never come is sent as a form', async ({ shop }) => {
  const page = await shop.visit();
  await page.clock.install();
  await stopClock(page); // A running one would add the time that the test takes between the tap and the look.
  await page.route(isScript, () => {}); // Loading for ever.
  await page.goto(`/product/${productId('nneka-everyday-tee')}`, { waitUntil: 'commit' });
  await size(page, 'Large').check();
  await addButton(page).click();
  await page.clock.runFor(11_000);
  expect(new URL(page.url()).pathname).toMatch(/^\/product/);
  await page.clock.runFor(2_000);
  await page.waitForURL('/basic/cart?done=added');
  await page.getByText(/^Large, /).waitFor();
});

test('an item tapped several times before scripts that never come is sent once', async ({ shop }) => {
  const page = await shop.visit();
  await stoppedClock(page);
  await page.route(isScript, () => {}); // Loading for ever.
  const sent = await formsSent(page);
  await page.goto(`/product/${productId('oja-canvas-tote')}`, { waitUntil: 'commit' });
  for (let taps = 0; taps < 3; taps += 1) {
    await addButton(page).click();
    await page.clock.runFor(1_000);
  }
  await page.clock.runFor(9_500);
  await expect.poll(sent.count).toBe(1);
  await addButton(page).click();
  await page.clock.runFor(12_000);
  expect(sent.count()).toBe(1);

  // It never arrived: a tap after such a time is another try.
  await sent.arriveNow();
  await addButton(page).click();
  await page.clock.runFor(12_500);
  await page.waitForURL('/basic/cart?done=added');
  expect(await page.getByLabel('Quantity of Oja Canvas Tote').inputValue()).toBe('1');
});

test('an item whose scripts failed after the tap is sent once', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED|dynamically imported/ });
  await stoppedClock(page);
  const scripts = await delayRequests(page, isScript, (call) => call.abort());
  const sent = await formsSent(page);
  await page.goto(`/product/${productId('oja-canvas-tote')}`, { waitUntil: 'commit' });
  await addButton(page).click();
  await expect.poll(scripts.count).toBeGreaterThan(0);
  scripts.release();
  await expect.poll(sent.count).toBe(1);
  await page.clock.runFor(11_500);
  await addButton(page).click();
  await page.clock.runFor(1_000);
  expect(sent.count()).toBe(1);
});

test('scripts that come after an item was sent as a form do not add it again', async ({ shop }) => {
  const { page, wake } = await asleep(shop, `/product/${productId('oja-canvas-tote')}`, {}, stoppedClock);
  const sent = await formsSent(page);
  await addButton(page).click();
  await page.clock.runFor(12_500);
  await expect.poll(sent.count).toBe(1);
  await page.getByRole('button', { name: 'Search' }).tap(); // Replayed last.
  await page.clock.resume();
  await wake();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test.for([
  ['Search', 'Search'],
  ['Open menu', 'Menu'],
  ['Cart, 0 items', 'Cart'],
])('%s, pressed before the scripts load, opens when they do', async ([button, panel], { shop }) => {
  const { page, wake } = await asleep(shop, '/about');
  await page.getByRole('button', { name: button }).tap();
  await wake();
  await page.getByRole('dialog', { name: panel }).waitFor();
});

test('a filter and a sorting chosen before the scripts load are applied', async ({ shop }) => {
  const { page, wake } = await asleep(shop, '/shop', { ...screens.wide, isMobile: false, hasTouch: false });
  await page.locator('summary').filter({ hasText: 'Category' }).click();
  await page.getByRole('checkbox', { name: /^Dresses, / }).check();
  await page.getByRole('checkbox', { name: /^Skirts, / }).check();
  await page.getByRole('checkbox', { name: /^Caps, / }).check();
  await page.getByRole('checkbox', { name: /^Caps, / }).uncheck();
  await page.getByLabel('Sort').selectOption('Price, high to low');
  await wake();

  await expect.poll(() => new URL(page.url()).search).toBe('?sort=priceDesc&category=Dresses,Skirts');
  await page.getByRole('link', { name: 'Skirts, remove' }).waitFor();
});

test('prices typed before the scripts load stay in their fields, and are applied when the fields lose the focus', async ({
  shop,
}) => {
  const { page, wake } = await asleep(shop, '/shop', { ...screens.wide, isMobile: false, hasTouch: false });
  const box = (name: string) => page.getByRole('spinbutton', { name });
  await page.locator('summary').filter({ hasText: 'Price' }).click();
  await box('From ₦').fill('20000');
  await box('To ₦').fill('30000');
  await wake();

  await page.waitForURL(/price=20000-/); // The first field had lost the focus already.
  await expect.poll(() => box('From ₦').inputValue()).toBe('20000');
  await expect.poll(() => box('To ₦').inputValue()).toBe('30000'); // Input is replayed field by field.
  await box('To ₦').press('Enter');
  await page.waitForURL(/price=20000-30000/);
});

test('on a phone taps before the scripts load open the filter sheet and dismiss the banner', async ({ shop }) => {
  const { page, wake } = await asleep(shop, '/shop');
  await page.getByRole('button', { name: 'Dismiss this message' }).tap();
  await page.getByRole('button', { name: 'Filter' }).tap();
  await wake();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await page.getByRole('complementary', { name: 'Announcement' }).waitFor({ state: 'hidden' });
});

async function stoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page);
}

/** Counts forms that the browser sends, and leaves the page as it is, as a slow line does. */
async function formsSent(page: Page) {
  let count = 0;
  await page.route('**/basic/cart', (route) => {
    count += 1;
    return route.fulfill({ status: 204 });
  });
  return { count: () => count, arriveNow: () => page.unroute('**/basic/cart') };
}

/** A page on a slow phone: everything is shown, and no script loads until `wake`. */
async function asleep(shop: OpenShop, path: string, options: VisitOptions = {}, beforehand?: typeof stoppedClock) {
  const page = await shop.visit(options);
  await beforehand?.(page);
  const delayed: Route[] = [];
  let isAwake = false;
  await page.route('**/assets/*.js', (call) => (isAwake ? call.continue() : void delayed.push(call)));
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await expect.poll(() => delayed.length).toBeGreaterThan(0);
  const wake = async () => {
    isAwake = true;
    await Promise.all(delayed.map((call) => call.continue()));
  };
  return { page, wake };
}
