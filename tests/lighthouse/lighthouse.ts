import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { productId } from '#server/demo/load-products.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { startShopProcess } from '../bench/processes.ts';
import { launchChromium } from '../shop/chromium.ts';
import { freePort } from '../shop/free-port.ts';
import { visitSlowly } from './slow-phone.ts';

/**
 * npm run lighthouse [-- --runs N]: the shop as it runs in production, measured by Lighthouse with its phone and its
 * default throttling. The median run of each page counts, because single runs depend on the machine.
 */
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1] ?? 0) || 3;
const pages = {
  home: '/',
  shop: '/shop',
  product: `/product/${productId('adunni-wrap-dress')}`,
  'delivery policy': '/delivery-policy',
};
/** Milliseconds, except for the last, which has no unit. */
const max = { 'largest-contentful-paint': 1_800, 'total-blocking-time': 100, 'cumulative-layout-shift': 0 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-lighthouse-'));
fs.chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'));
const { host, user, database } = postgres.connection;
const db = openDatabase(postgres.connection);
await migrate(db);
await (await openJobs(db, { isWorker: false })).stop({ graceful: false });
await loadDemo({ db, config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now: () => new Date() });
const databaseUrl = `postgres://${user}@localhost/${database}?host=${host}`;
const shop = await startShopProcess({ databaseUrl }, dataDir, { role: 'serve' });
const port = await freePort();
const browser = await launchChromium({ debuggedAt: port });

try {
  console.log(
    `${os.availableParallelism()} processors, load ${os.loadavg()[0]?.toFixed(1)} at the beginning, ${runs} runs`,
  );
  console.log(`\n${row('', ...categories, 'LCP s', 'TBT ms', 'CLS', 'KB')}`);
  let isMet = true;
  for (const [name, address] of Object.entries(pages)) {
    await look(address); // The sizes of an image are made on its first request.
    const seen: Result[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await look(address));
    const result = seen.toSorted((one, other) => score(one, 'performance') - score(other, 'performance'))[runs >> 1]!;
    console.log(summaryOf(name, result));
    for (const fault of faultsOf(result)) console.log(`    ${fault}`);
    isMet &&= faultsOf(result).length === 0;
  }
  await printSlowVisits();
  console.log(isMet ? '\nEvery page is within its bounds.' : '\nNot every page is within its bounds.');
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
  await db.destroy();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** What a slow phone waits for. Not a bound: it depends on how busy this machine is. */
async function printSlowVisits(): Promise<void> {
  console.log(`\n${row('slow phone', 'paints s', 'listens s', 'tapped, s', 'tap shows ms')}`);
  for (const [name, address] of Object.entries(pages)) {
    const { paints, listens, listensTapped, shows } = await visitSlowly(browser, shop.url + address);
    const seconds = [paints, listens, listensTapped].map((time) => time.toFixed(1));
    console.log(row(name, ...seconds, shows === null ? '' : shows.toFixed(0)));
  }
}

async function look(address: string): Promise<Result> {
  const looked = await lighthouse(shop.url + address, { port, onlyCategories: categories, logLevel: 'error' });
  if (!looked) throw new Error(`Lighthouse saw nothing at ${address}`);
  return looked.lhr;
}

function score({ categories: found }: Result, category: string): number {
  return Math.round((found[category]?.score ?? 0) * 100);
}

function measure({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function summaryOf(name: string, result: Result): string {
  return row(
    name,
    ...categories.map((category) => String(score(result, category))),
    (measure(result, 'largest-contentful-paint') / 1_000).toFixed(2),
    measure(result, 'total-blocking-time').toFixed(0),
    measure(result, 'cumulative-layout-shift').toFixed(3),
    (measure(result, 'total-byte-weight') / 1_000).toFixed(0),
  );
}

/** The audits below 100 or over their maximum, and why. */
function faultsOf(result: Result): string[] {
  const over = Object.entries(max).filter(([audit, bound]) => !(measure(result, audit) <= bound + 0.0005));
  const short = categories.filter((category) => score(result, category) < 100);
  const audits = short.flatMap((category) => result.categories[category]?.auditRefs ?? []);
  const reasons = audits
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title}`);
  return [...new Set([...over.map(([audit, bound]) => `${audit} over ${bound}`), ...reasons])];
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(17) + cells.map((cell) => cell.padStart(15)).join('');
}
