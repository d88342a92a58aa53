import { expect, test } from 'vitest';
import { createMemoryCounters } from './memory-counters.ts';

const limit = { name: 'read', perSeconds: 60 };
const nine = new Date('2026-11-02T09:00:00Z');
const later = (seconds: number) => new Date(nine.getTime() + seconds * 1_000);

test('uses add up within their time, and begin anew after it', () => {
  const uses = createMemoryCounters();
  const use = [{ limit, who: 'ada' }];

  expect(uses.count(nine, use)).toEqual([{ used: 1, endsAt: later(60) }]);
  expect(uses.count(later(59), use)).toEqual([{ used: 2, endsAt: later(60) }]);
  uses.refund(use);
  expect(uses.count(later(59), use)).toEqual([{ used: 2, endsAt: later(60) }]);
  expect(uses.count(later(60), use)).toEqual([{ used: 1, endsAt: later(120) }]);
});

test('a window that began while the clock was a month ahead does not outlast the clock’s correction', () => {
  const uses = createMemoryCounters();
  const use = [{ limit, who: 'ada' }];
  uses.count(later(30 * 86_400), use);

  expect(uses.count(nine, use)).toEqual([{ used: 1, endsAt: later(60) }]);
});

test('a hundred thousand names that somebody makes up take no more room, and do not wash away whoever is busy', () => {
  const uses = createMemoryCounters(1_000);
  let flooding = 0;
  for (let one = 0; one < 100_000; one += 1) {
    const [, network] = uses.count(nine, [
      { limit, who: String(one) },
      { limit, who: '10.0.0.1' },
    ]);
    flooding = network?.used ?? 0;
  }

  expect(flooding).toBe(100_000);
  expect(uses.count(nine, [{ limit, who: '0' }])[0]?.used).toBe(1);
});
