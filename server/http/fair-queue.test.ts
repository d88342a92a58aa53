import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('one wish goes before all but the first of a hundred that somebody else had before', async () => {
  const inTurn = fairQueue({ atOnce: 1 });
  const done: string[] = [];
  const wish = (who: string) => inTurn(who, async () => void done.push(who));

  await Promise.all([...Array.from({ length: 100 }, () => wish('flood')), wish('ada'), wish('bola'), wish('ada')]);

  expect(done.slice(0, 7)).toEqual(['flood', 'flood', 'ada', 'bola', 'flood', 'ada', 'flood']);
  expect(done).toHaveLength(103);
});

test('no more work is done at once than may be, and all of it is done, though some of it fails', async () => {
  const inTurn = fairQueue({ atOnce: 3 });
  let [now, max] = [0, 0];
  const wishes = Array.from({ length: 90 }, (_none, number) =>
    inTurn(`network ${number % 7}`, async () => {
      now += 1;
      max = Math.max(max, now);
      await Promise.resolve();
      now -= 1;
      if (number % 5 === 0) throw new Error('as it happens');
    }),
  );

  const ends = await Promise.allSettled(wishes);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(18);
  expect(max).toBe(3);
  await expect(inTurn('ada', async () => 'done')).resolves.toBe('done');
});

test('too many of one are told to come back, and others are not', async () => {
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: 10, maxWaitingInAll: 12 });
  const flood = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => inTurn('flood', async () => 'done')),
    inTurn('ada', async () => 'done'),
    inTurn('bola', async () => 'done'),
    inTurn('chi', async () => 'done'),
  ]);

  const codes = flood.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : one.value));
  expect(codes).toEqual([...Array.from({ length: 11 }, () => 'done'), 'too_many_requests', 'done', 'done', 'too_busy']);
});
