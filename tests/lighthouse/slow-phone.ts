import type { Browser, Page } from 'playwright-core';

/** A phone of 2016 at the edge of a 3G cell: 400 kbit/s, 400 ms, and a processor six times slower than this machine. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cpuRate = 6;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

interface SlowVisit {
  /** Seconds from the request to the first paint. */
  paints: number;
  /** Seconds from the request until taps have an effect, when nobody touches the page, and when somebody does at once. */
  listens: number;
  listensTapped: number;
  /** Milliseconds from the tap on a link until the page shows that it was heard; null on a page without products. */
  shows: number | null;
}

/** Opens a page with an empty cache on a slow phone, and taps a product on it. */
export async function visitSlowly(browser: Browser, url: string): Promise<SlowVisit> {
  const untouched = await slowPage(browser);
  await untouched.goto(url, { waitUntil: 'commit' });
  const listens = await listening(untouched);
  const paints = await untouched.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
  const shows = await tapToSign(untouched);
  await untouched.context().close();

  const tapped = await slowPage(browser);
  await tapped.goto(url, { waitUntil: 'commit' });
  await tapped.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await tapped.evaluate(() => dispatchEvent(new Event('pointerdown')));
  const listensTapped = await listening(tapped);
  await tapped.context().close();
  return { paints: paints / 1_000, listens: listens / 1_000, listensTapped: listensTapped / 1_000, shows };
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 2 });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return page;
}

/** Event replay stops recording when the page is hydrated. */
async function listening(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => document.readyState !== 'loading' && !('stopRecording' in window) && performance.now(),
  );
  return (await handle.jsonValue()) as number;
}

/** From the tap to the browser's next frame, in which the card pales (`web/ui/Link.tsx`). By touch: a mouse would hover first. */
async function tapToSign(page: Page): Promise<number | null> {
  const product = page.locator('li a[href^="/product/"]').first();
  if ((await product.count()) === 0) return null;
  const shows = await page.evaluateHandle(() => {
    const times: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') times.push(duration);
    });
    const fromOneFrame = { type: 'event', durationThreshold: 16 };
    observer.observe(fromOneFrame);
    return times;
  });
  await product.tap();
  await page.waitForFunction((times) => times.length > 0, shows);
  return (await shows.jsonValue())[0]!;
}
