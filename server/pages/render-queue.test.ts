import { setImmediate as others } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderQueue } from './render-queue.ts';

test('in a flood rendering rests for twice the time that a page took, and no longer than a tenth of a second', async () => {
  const { render, rendered } = renderingFor({ pages: 20, tookMs: 20 });
  await Promise.all(render(2));

  await expectPause(rendered, 80); // Two pages of 20 ms were under way together.
});

test('after a slow page of a flood it rests for a tenth of a second', async () => {
  const { render, rendered } = renderingFor({ pages: 20, tookMs: 400 });
  await Promise.all(render(2));

  await expectPause(rendered, 100);
});

test('while seven pages wait, as in a busy shop, rendering never rests', async () => {
  const { render, rendered } = renderingFor({ pages: 9, tookMs: 400 });

  await Promise.all(render(9));
  expect(rendered()).toBe(9);
});

/** Pages for as many unknown browsers of different networks, with a clock that only they move. */
function renderingFor({ pages, tookMs }: { pages: number; tookMs: number }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = renderQueue();
  let rendered = 0;
  const all = Array.from({ length: pages }, (_none, number) =>
    inTurn({ name: `network ${number}`, isKnown: false }, async () => {
      vi.advanceTimersByTime(tookMs);
      rendered += 1;
    }),
  );
  return { render: (first: number) => all.slice(0, first), rendered: () => rendered };
}

/** Nothing was rendered after the first two, and nothing will be before this time. */
async function expectPause(rendered: () => number, ms: number): Promise<void> {
  vi.advanceTimersByTime(ms - 1);
  for (const _time of [1, 2, 3]) await others();
  expect(rendered()).toBe(2);
  vi.advanceTimersByTime(1);
  for (const _time of [1, 2, 3]) await others();
  expect(rendered()).toBeGreaterThan(2);
}
