import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished, test as base } from 'vitest';
import { buildApp } from '#server/app.ts';
import { assembleShop } from '#server/startup/assemble-shop.ts';
import { whenAllResized } from '#server/catalogue/images/image-queue.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import type { Shop } from '#server/shop.ts';
import { plainBannerText } from '#shared/settings.ts';
import { startEmulator } from '../../emulator/server.ts';
import { type ChromiumPackage, launchChromium } from '../shop/chromium.ts';
import { addCheckVisibility } from './check-visibility.ts';
import { keepIntercepting } from './keep-intercepting.ts';
import { freePort } from '../shop/free-port.ts';
import { ownDatabase } from '../shop/own-database.ts';
import { workOffAtOnce } from '../shop/run-jobs-at-once.ts';

/** The screens that every page must work on. */
export const screens = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
} as const;

export interface VisitOptions extends BrowserContextOptions {
  size?: keyof typeof screens;
  /** An old Chromium instead of today's. */
  chromium?: ChromiumPackage;
  /** A console error that the test brings about on purpose, such as an order that is rejected. */
  mayLog?: RegExp;
}

export interface OpenShop extends Shop {
  /** Where it stands, without a slash at the end. */
  url: string;
  /** Lets its clock stand at a moment until another one is named. */
  standAt(moment: Date): void;
  /** Sets its clock ahead of ours, where it runs on. */
  runAhead(ms: number): void;
  /** A browser nobody has used yet, on a phone unless told. It fails the test when its console shows an error. */
  visit(options?: VisitOptions): Promise<Page>;
  /** A browser nobody has used yet that stays until the shop closes, whatever its console shows. */
  newPage(options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The browsers that the files of a worker share: each visit has a context of its own, as a new browser has. */
const inBrowsers = base.extend('browsers', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const launched = new Map<ChromiumPackage, Promise<Browser>>();
  onCleanup(async () => {
    for (const browser of launched.values()) await (await browser).close();
  });
  return (from: ChromiumPackage = '@sparticuz/chromium') => {
    const browser = launched.get(from) ?? launchChromium({ from });
    launched.set(from, browser);
    return browser;
  };
});

const testOn = (openOptions: () => OpenOptions | Promise<OpenOptions> = () => ({})) =>
  inBrowsers.extend('shop', { scope: 'file' }, async ({ browsers }, { onCleanup }) => {
    const shop = await openShop(browsers, await openOptions());
    onCleanup(() => shop.close());
    return shop;
  });

/**
 * A test with a whole shop, demo and all, that the tests of a file share: each takes its own items and addresses. Its
 * browsers ask for less motion, so that no test waits until a drawer has slid in.
 */
export const test = testOn();

/** The same with everything moving as it does for most shoppers, for tests about motion and time. */
export const testWithMotion = testOn(() => ({ hasMotion: true }));

/** The same whose pictures are in an object store that does not respond: nobody listens at its address. */
export const testWithoutImageStore = testOn(async () => {
  const key = { accessKeyId: 'key', secretAccessKey: 'secret', isPathStyle: true };
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  return { objectStore: { endpoint, region: 'auto', bucket: 'shop-images', ...key } };
});

/** The same as a staging shop. */
export const testInStaging = testOn(() => ({ isStaging: true }));

/** The same as a new shop that is no demo, with nothing and nobody in it. */
export const testInNewShop = testOn(() => ({ isNew: true }));

/** The same that pushes notices to an emulated push service too, by its origin. */
export const testPushingTo = (pushEmulator: string) => testOn(() => ({ pushEmulator }));

interface OpenOptions {
  isNew?: boolean;
  hasMotion?: boolean;
  isStaging?: boolean;
  objectStore?: Config['objectStore'];
  pushEmulator?: string;
}

/** Brings up everything `npm start` does, on a database and a payment provider of its own, visited with the worker's browsers. */
async function openShop(
  browsers: (from?: ChromiumPackage) => Promise<Browser>,
  { hasMotion = false, isStaging = false, isNew = false, objectStore = null, pushEmulator }: OpenOptions,
): Promise<OpenShop> {
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-open-shop-'));
    endings.push(() => fs.rmSync(dataDir, { recursive: true, force: true }));
    fs.symlinkSync(inject('picturesFolder'), path.join(dataDir, 'pictures'));
    const db = openDatabase(await ownDatabase(isNew ? { template: 'template0' } : {}));
    endings.push(() => db.destroy());
    if (isNew) await migrate(db);

    // Known before anything listens: the provider sends shoppers back to it.
    const port = await freePort();
    const read = readConfig({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: dataDir });
    const { secretKey } = read.paystack;
    const emulator = await startEmulator({
      host: '127.0.0.1',
      port: 0,
      secretKey,
      webhookUrl: `http://127.0.0.1:${port}/api/payment/paystack/webhook`,
      courierWebhookUrl: `http://127.0.0.1:${port}/api/couriers/terminal/webhook`,
      textWebhookUrl: `http://127.0.0.1:${port}/api/text-messages/termii/webhook`,
      stateFile: path.join(dataDir, 'emulator.json'),
    });
    endings.push(() => emulator.close());
    const paystack = { ...read.paystack, baseUrl: emulator.url };
    const seller = { legalName: '', streetAddress: '', openingHours: '', instagramUrl: '', twitterUrl: '' };
    const ofNobody = { isDemo: false, bannerText: plainBannerText, ...seller };
    const couriers = { ...read.couriers!, baseUrl: `${emulator.url}/terminal/v1` };
    const textMessages = { ...read.textMessages!, baseUrl: `${emulator.url}/termii` };
    const config = {
      ...read,
      isStaging,
      objectStore,
      pushEmulator: pushEmulator ?? null,
      paystack,
      couriers,
      textMessages,
      shop: { ...read.shop, ...(isNew && ofNobody) },
    };

    let stands: Date | null = null;
    let aheadMs = 0;
    const now = () => stands ?? new Date(Date.now() + aheadMs);
    const jobs = await openJobs(db, { isWorker: true });
    endings.push(() => jobs.stop({ graceful: false }));
    // Checks before every response whether something changed, so that a test's next request sees what the test has just done.
    const shop = assembleShop({ db, config, now, jobs }, { trustMs: 0 });
    const app = await buildApp(shop, builtPages);
    endings.push(() => app.close());
    await app.listen({ port, host: config.host });
    await workOffAtOnce(shop);

    // A picture that nobody waits for any more would still be written, into a folder that has gone.
    endings.push(whenAllResized);
    const url = config.shop.publicUrl;
    const motion = { reducedMotion: hasMotion ? 'no-preference' : 'reduce' } as const;
    const standAt = (moment: Date) => {
      stands = moment;
    };
    return {
      ...shop,
      url,
      standAt,
      runAhead: (ms) => {
        aheadMs = ms;
      },
      visit: async (options) => visit(await browsers(options?.chromium), url, { ...motion, ...options }),
      newPage: async (options) => {
        const context = await newContext(await browsers(options?.chromium), url, { ...motion, ...options });
        endings.push(() => context.close());
        return context.newPage();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newContext(
  browser: Browser,
  baseURL: string,
  { size = 'phone', chromium, ...options }: VisitOptions = {},
) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...screens[size],
    // It would answer in place of what a test stubs. Tests about it allow it.
    serviceWorkers: 'block',
    ...options,
  });
  keepIntercepting(context);
  context.setDefaultTimeout(30_000);
  // The first page of a shop is rendered while its code is still compiled: on a busy machine that may take.
  context.setDefaultNavigationTimeout(60_000);
  if (chromium === 'chromium-92') context.on('page', (page) => void addCheckVisibility(page));
  return context;
}

async function visit(browser: Browser, baseURL: string, { mayLog, ...options }: VisitOptions = {}) {
  const context = await newContext(browser, baseURL, options);
  const problems: string[] = [];
  const note = (problem: string) => !mayLog?.test(problem) && problems.push(problem);
  context.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
  context.on('weberror', (fault) => note(String(fault.error())));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(context, task.name);
    await context.close();
    expect(problems, 'errors in the console').toEqual([]);
  });
  return context.newPage();
}

/** The shopper's screen when a test failed, under `test-results/`. */
async function keepPicture(context: BrowserContext, title: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const file = `${title.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`;
    await page.screenshot({ path: path.join(import.meta.dirname, '../../test-results', file) }).catch(() => null);
  }
}
