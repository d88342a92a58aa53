import { GCProfiler } from 'node:v8';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { renderApi } from '#server/pages/render-api.ts';
import { test } from '../open-shop.ts';

/** So many times short-lived objects are to be collected, whatever room this process gives them. */
const wanted = 6;
const pagesARound = 50;

test('a rendered page is collected with the short-lived objects', async ({ shop }) => {
  const pages = await builtPages();
  const app = await buildApp(shop, builtPages);
  onTestFinished(() => app.close());
  const settings = await shop.settings();
  const render = async (number: number) => {
    const url = `${settings.publicUrl}/shop?price=${number}-1000000`;
    const { status } = await pages.renderPage({ url, cookie: '', settings, send: renderApi(app).fetch, report: fail });
    expect(status).toBe(200);
  };
  let pageCount = 0;
  const round = async () => {
    const profiler = new GCProfiler();
    profiler.start();
    for (let rendered = 0; rendered < pagesARound; rendered += 1) await render((pageCount += 1));
    return profiler.stop().statistics.filter(({ gcType }) => gcType === 'Scavenge');
  };
  // The compiler is done with the code of these.
  for (let warm = 0; warm < 3; warm += 1) await round();

  pageCount = 0;
  const scavenges: Scavenge[] = [];
  while (scavenges.length < wanted) scavenges.push(...(await round()));
  const moved = scavenges.map(({ beforeGC, afterGC }) => longLived(afterGC) - longLived(beforeGC));
  expect(moved.reduce((sum, bytes) => sum + bytes, 0) / pageCount).toBeLessThan(150_000);
});

function fail(error: unknown): never {
  throw error;
}

type Scavenge = ReturnType<GCProfiler['stop']>['statistics'][number];

const longLived = ({ heapSpaceStatistics }: Scavenge['afterGC']): number =>
  heapSpaceStatistics
    .filter(({ spaceName }) => spaceName === 'old_space' || spaceName === 'large_object_space')
    .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0);
