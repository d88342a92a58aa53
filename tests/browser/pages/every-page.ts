import type { Page } from 'playwright-core';
import { violationsOn } from '../accessible.ts';
import { type Head, headOf } from './head.ts';
import { type Link, linksOn } from './links.ts';
import { type OpenShop, screens } from '../open-shop.ts';
import { open } from '../shopping.ts';

/** What a page was like once it was hydrated and all its images had loaded. */
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
  /** Elements wider than a screen of 320 pixels. */
  tooWideFor320: string[];
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
  for (const { path, status, isForEverybody } of stops) {
    forbidden.length = 0;
    failed.length = 0;
    complaints.length = 0;
    const answer = await open(page, path);
    const broken = await brokenPictures(page); // Loads every image, so it comes first.
    const isExpected = (failure: string) =>
      failure === `${shop.url}${path} ${status}` || /\/api\/orders\/.* 404$/.test(failure);
    seen.set(path, {
      policy: answer?.headers()['content-security-policy'] ?? '',
      broken,
      failed: failed.filter((failure) => !isExpected(failure)),
      headings: await page.getByRole('heading', { level: 1 }).count(),
      tooWide: await sticksOut(page),
      tooWideFor320: size === 'phone' ? await tooWideFor320(page) : [],
      links: await linksOn(page),
      head: await headOf(page),
      violations: isForEverybody ? await violationsOn(page) : null,
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
  page.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.url()} ${answer.status()}`));
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

/** Elements wider than the page. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = Math.min(innerWidth, screen.width);
    if (document.documentElement.scrollWidth <= width) return [];
    const all = [...document.body.querySelectorAll('*')];
    return all
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

export async function tooWideFor320(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await sticksOut(page);
  await page.setViewportSize(before);
  return found;
}
