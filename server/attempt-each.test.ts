import { expect, test } from 'vitest';
import { attemptEach } from './attempt-each.ts';

class OutOfPaper extends Error {}

const failTwice = (word: string) => attemptEach([1, 2], 'A part failed', () => Promise.reject(new Error(word)));

test('each is done in turn, whatever became of those before it, and the failures are thrown together at the end', async () => {
  const done: number[] = [];
  const work = async (number: number) => {
    if (number % 2 === 0) throw new RangeError(`${number} is even`);
    done.push(number);
  };

  const attempt = attemptEach([1, 2, 3, 4, 5], 'Some could not be printed', work);

  await expect(attempt).rejects.toMatchObject({
    message: 'Some could not be printed',
    errors: [new RangeError('2 is even'), new RangeError('4 is even')],
  });
  expect(done).toEqual([1, 3, 5]);
});

test('the failures of a part that had several itself are named one by one', async () => {
  await expect(attemptEach(['one', 'two'], 'All failed', failTwice)).rejects.toMatchObject({
    errors: ['one', 'one', 'two', 'two'].map((word) => new Error(word)),
  });
});

test('a failure that all others would share ends it at once', async () => {
  const done: number[] = [];
  const work = async (number: number) => {
    if (number === 2) throw new OutOfPaper();
    done.push(number);
  };

  const endsAll = (error: unknown) => error instanceof OutOfPaper;
  await expect(attemptEach([1, 2, 3], 'Some failed', work, { endsAll })).rejects.toThrow(OutOfPaper);
  expect(done).toEqual([1]);
});

test('several are done at a time where that is wanted, and never more', async () => {
  let atOnce = 0;
  let maxAtOnce = 0;
  const work = async () => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await Promise.resolve();
    atOnce -= 1;
  };

  await attemptEach([1, 2, 3, 4, 5, 6, 7], 'Some failed', work, { atOnce: 3 });

  expect(maxAtOnce).toBe(3);
});
