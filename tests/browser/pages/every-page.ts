import type { Page } from 'playwright-core';
import { violationsOn } from '../accessible.ts';
import { type Head, headOf } from './head.ts';
import { type Link, linksOn } from './links.ts';
import { type OpenShop, screens } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { invisibleFocus, unmarkedChoices } from './visible-focus.ts';

/** The recorded state of a page once it was hydrated and all its images had loaded. */
export interface Seen {
  /** The policy in its headers. */
  policy: string;
  /** Images that failed to load. */
  broken: string[];
  /** Requests without a successful response. */
  failed: string[];
  /** Policy violations, and what the console says about policies. */
  forbidden: string[];
  /** Errors in its console. */
  complaints: string[];
  headings: number;
  /** Elements wider than the page. */
  tooWide: string[];
  /** Elements that leave the screen, by what makes it narrow: see `narrowed`. */
  leaving: Record<string, string[]>;
  /** Elements whose focus can't be seen: with forced colours on a wide screen, without on a phone. */
  invisibleFocus: string[];
  /** Choices that forced colours show like the others. */
  unmarked: string[];
  /** Elements that move although the shopper asked for less motion. */
  moving: string[];
  links: Link[];
  head: Head;
  /** Violations of WCAG 2.2 AA, if they were checked. */
  violations: string[] | null;
}

interface Stop {
  path: string;
  /** The status of its document, unless it is 200. */
  status?: number;
  /** Checks accessibility too, which takes as long as everything else together. */
  isForEverybody: boolean;
}

/** Visits page after page with reduced motion, and records what the tests of a file need. */
export async function walk(
  shop: OpenShop,
  size: keyof typeof screens,
  stops: readonly Stop[],
): Promise<(path: string) => Seen> {
  const page = await shop.newPage({ size, reducedMotion: 'reduce' });
  const complaints = noteComplaints(page);
  const forbidden = await noteForbidden(page);
  const failed = noteFailures(page);
  const seen = new Map<string, Seen>();
  const kinds = { focused: new Set<string>(), chosen: new Set<string>() };
  const isPhone = size === 'phone';
  for (const { path, status, isForEverybody } of stops) {
    forbidden.length = 0;
    failed.length = 0;
    complaints.length = 0;
    const response = await open(page, path);
    const broken = await brokenPictures(page); // Loads every image, so it comes first.
    const isExpected = (failure: string) =>
      failure === `${shop.url}${path} ${status}` || /\/api\/orders\/.* 404$/.test(failure);
    seen.set(path, {
      policy: response?.headers()['content-security-policy'] ?? '',
      broken,
      failed: failed.filter((failure) => !isExpected(failure)),
      headings: await page.getByRole('heading', { level: 1 }).count(),
      tooWide: await sticksOut(page),
      leaving: isPhone ? await leaving(page) : {},
      moving: await moving(page),
      links: await linksOn(page),
      head: await headOf(page),
      violations: isForEverybody ? await violationsOn(page) : null,
      ...(await withForcedColours(page, async () => ({
        unmarked: await unmarkedChoices(page, kinds.chosen),
        invisibleFocus: isPhone ? [] : await invisibleFocus(page, kinds.focused),
      }))),
      ...(isPhone && { invisibleFocus: await invisibleFocus(page, kinds.focused) }),
      forbidden: [...forbidden],
      complaints: [...complaints],
    });
  }
  return (path) => seen.get(path)!;
}

/** Scripts run only when they are ours: by URL, or by the hash of their text. */
const guard = `default-src 'none'; script-src 'self' 'sha256-`;

/** How it loaded, and how it should have. */
export const loading = ({ failed, broken, complaints, headings, tooWide, policy }: Seen): object => ({
  failed,
  complaints,
  broken,
  headings,
  tooWide,
  isGuarded: policy.startsWith(guard),
});
export const clean = { failed: [], complaints: [], broken: [], headings: 1, tooWide: [], isGuarded: true };

function noteComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A missing page is recognised by its status.
    if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text());
  });
  return complaints;
}

function noteFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Requests that are aborted by leaving the page don't count.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.url()} ${response.status()}`));
  return failed;
}

/** Records policy violations, and whatever the console says about policies. */
export async function noteForbidden(page: Page): Promise<string[]> {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (/policy|refused|unrecognized/i.test(message.text())) forbidden.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.warn(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return forbidden;
}

/**
 * Loads every image, visible or not, and returns those that fail. Each size is made on its first request, which takes a
 * while.
 */
async function brokenPictures(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  // An image that is replaced, such as a placeholder, is empty for a moment.
  const areThere = () => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  await page.waitForFunction(areThere, null, { timeout: 30_000 }).catch(() => {});
  return page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  );
}

/** Elements wider than the page, and controls that are beyond its edge. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = Math.min(innerWidth, screen.width);
    const isTooWide = document.documentElement.scrollWidth > width + 1;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isBeyond = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      if (right <= width + 1 && (isTooWide || left >= -1)) return false;
      if (isTooWide) return true;
      if (!element.matches('a, button, input, select, textarea, summary') || right - left <= 1) return false;
      if (element.matches('[inert] *, [aria-hidden=true] *') || !element.checkVisibility()) return false;
      for (let around = element.parentElement; around; around = around.parentElement) if (scrolls(around)) return false;
      return true;
    };
    const all = [...document.body.querySelectorAll('*')];
    return all.filter(isBeyond).map((element) => element.outerHTML.slice(0, 80));
  });
}

/** Elements that leave a phone's screen when it becomes narrower, or its text larger. */
export async function leaving(page: Page): Promise<Record<string, string[]>> {
  const before = page.viewportSize()!;
  const found: Record<string, string[]> = {};
  // Four times enlarged, a window of 1280 pixels is 320 wide; 280 are the narrowest phones.
  for (const width of [320, 280]) {
    await page.setViewportSize({ width, height: 640 });
    found[`${width} pixels`] = await sticksOut(page);
  }
  await page.setViewportSize(before);

  const browser = await page.context().newCDPSession(page);
  const enlarge = (times: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await enlarge(2);
  found['text at 200 %'] = await sticksOut(page);
  await enlarge(1);
  await browser.detach();

  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  found['right to left'] = [...(await sticksOut(page)), ...(await emptyCarousels(page))];
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  return found;
}

export const nothingLeaves = { '320 pixels': [], '280 pixels': [], 'text at 200 %': [], 'right to left': [] };

/** Carousels whose current slide is elsewhere. */
const emptyCarousels = (page: Page) =>
  page
    .locator('[aria-roledescription=slide][aria-hidden=false]')
    .evaluateAll((slides) =>
      slides
        .filter(
          (slide) =>
            Math.abs(slide.getBoundingClientRect().left - slide.closest('[data-hero]')!.getBoundingClientRect().left) >
            1,
        )
        .map((slide) => slide.outerHTML.slice(0, 80)),
    );

/** Animations that run for longer than a frame. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      // Without frames it is a clock (`server/pages/defer-scripts.ts`).
      .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes().length > 0)
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
      .map((animation) => ((animation.effect as KeyframeEffect).target as Element).outerHTML.slice(0, 80)),
  );

/** Forced colours are a wish of the browser's: a page gets them at once. */
async function withForcedColours<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await look();
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
