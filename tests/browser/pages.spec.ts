import type { Page } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import { screens, test } from './open-shop.ts';
import { addToCart, open } from './shopping.ts';
import { catalogue, siteMap } from './site-map.ts';

/** Scripts run only when they are ours: by address, or by the hash of their words. */
const guard = `default-src 'none'; script-src 'self' 'sha256-`;
const sizes = Object.keys(screens) as (keyof typeof screens)[];

test.for(siteMap)('without scripts $path can be read', async ({ path, status = 200, h1, says }, { shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false, mayLog: /404/ });
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });

  expect(answer?.status()).toBe(status);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-NG');
  expect(await page.title()).toMatch(/\bOge$/);
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  expect(headings).toEqual([h1 ?? expect.stringMatching(/\w/)]);
  expect(await page.getByRole('main').innerText()).toMatch(says);
});

test('an address with a line break in it is a page that is not there, and nothing for the log', async ({ shop }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());

  for (const path of ['/%0a', '/shop/%0D', '/newsletter/%0a', '/%e2%80%a9.data']) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('Sorry what you looking for does not exist');
  }

  expect(log.mock.calls).toEqual([]);
});

test('without scripts links lead from the front door to a product', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText("You're viewing 13-24 of 46 products").waitFor();
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'You might also like' }).waitFor();
});

test.for(sizes)('on a %s screen every page loads whole and clean', async (size, { shop }) => {
  const page = await shop.visit({ size, mayLog: /status of 404/ });
  const failures: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What was still under way when we left is nobody's fault.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${request.url()} ${reason}`);
  });
  page.on('response', (answer) => answer.status() >= 400 && failures.push(`${answer.url()} ${answer.status()}`));
  const found: Record<string, unknown> = {};

  for (const { path, status } of siteMap) {
    failures.length = 0;
    const answer = await open(page, path);
    const isMeant = (failure: string) =>
      failure === `${shop.url}${path} ${status}` || /\/api\/orders\/.* 404$/.test(failure);
    found[path] = {
      broken: await brokenPictures(page),
      failed: failures.filter((failure) => !isMeant(failure)), // Pictures included, so they come first.
      headings: await page.getByRole('heading', { level: 1 }).count(),
      tooWide: await tooWide(page),
      isGuarded: answer?.headers()['content-security-policy']?.startsWith(guard),
    };
  }
  const clean = { failed: [], broken: [], headings: 1, tooWide: [], isGuarded: true };
  expect(found).toEqual(Object.fromEntries(siteMap.map(({ path }) => [path, clean])));
});

test('on a screen of 320 pixels no page is wider than the screen', async ({ shop }) => {
  const page = await shop.visit({ viewport: { width: 320, height: 640 }, mayLog: /status of 404/ });
  await addToCart(page, { slug: 'otunba-agbada', size: '3XL' }); // So that checkout has something to show.
  const found: Record<string, string[]> = {};
  for (const { path } of siteMap) {
    await open(page, path);
    found[path] = await tooWide(page);
  }
  expect(found).toEqual(Object.fromEntries(siteMap.map(({ path }) => [path, []])));
});

test.for(catalogue)(
  '$path opens with what the server already said and asks nothing again',
  async ({ path }, { shop }) => {
    const page = await shop.visit();
    // As if the server had kept the page for ten minutes, or the clock of the phone were ahead.
    await page.clock.setFixedTime(Date.now() + 10 * 60_000);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    await open(page, path);
    await page.waitForLoadState('networkidle');

    expect(asked).toEqual([]);
  },
);

/** Has every picture fetched, seen or not, and says which stay empty. Each size is made on first asking: that may take. */
async function brokenPictures(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 0 });
  return page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  );
}

/** What sticks out of the page at its side, if anything does. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = Math.min(innerWidth, screen.width);
    if (document.documentElement.scrollWidth <= width) return [];
    const all = [...document.body.querySelectorAll('*')];
    return all
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 80));
  });
}
