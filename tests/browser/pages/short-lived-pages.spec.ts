import { GCProfiler } from 'node:v8';
import { expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { renderApi } from '#server/pages/render-api.ts';
import { test } from '../open-shop.ts';

/** Enough for a dozen collections of short-lived objects. */
const pageCount = 150;

test('a rendered page is collected with the short-lived objects', async ({ shop }) => {
  const pages = await builtPages();
  const app = await buildApp(shop, builtPages);
  const settings = await shop.settings();
  const render = async (number: number) => {
    const url = `${settings.publicUrl}/shop?price=${number}-1000000`;
    const { status } = await pages.renderPage({ url, cookie: '', settings, send: renderApi(app).fetch, report: fail });
    expect(status).toBe(200);
  };
  for (let number = 1; number < pageCount; number += 1) await render(number);

  const profiler = new GCProfiler();
  profiler.start();
  for (let number = 1; number < pageCount; number += 1) await render(number);
  const { statistics } = profiler.stop();

  const scavenges = statistics.filter(({ gcType }) => gcType === 'Scavenge');
  const moved = scavenges.map(({ beforeGC, afterGC }) => longLived(afterGC) - longLived(beforeGC));
  expect(scavenges.length).toBeGreaterThan(5);
  expect(moved.reduce((sum, bytes) => sum + bytes, 0) / pageCount).toBeLessThan(150_000);
});

function fail(error: unknown): never {
  throw error;
}

type Heap = ReturnType<GCProfiler['stop']>['statistics'][number]['afterGC'];

const longLived = ({ heapSpaceStatistics }: Heap): number =>
  heapSpaceStatistics
    .filter(({ spaceName }) => spaceName === 'old_space' || spaceName === 'large_object_space')
    .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0);
