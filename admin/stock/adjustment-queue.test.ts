import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { type Batch, createAdjustmentQueue } from './adjustment-queue.ts';

const medium = { variantId: 'lagoon', size: 'M' };
const large = { variantId: 'lagoon', size: 'L' };

test('of taps that are sent together only those on a size that was removed are dropped', async () => {
  const removed = new ApiError('This size is no longer sold', 404, { ...medium, code: 'gone' });
  const { queue, sent, stored, rejections } = queueWith((batch) =>
    batch.items.some(({ size }) => size === 'M') ? Promise.reject(removed) : Promise.resolve(),
  );
  queue.tap({ ...medium, by: 1 });
  queue.tap({ ...large, by: 2 });

  queue.flush();
  await expect.poll(() => rejections).toEqual([removed]);
  queue.flush();
  await expect.poll(() => stored.size).toBe(0);

  expect(sent.at(-1)?.items).toEqual([{ ...large, by: 2 }]);
});

test('what is stored is what is sent, so that a later tab sends the same under the same key', async () => {
  const { queue, sent, stored } = queueWith(() => Promise.reject(new ApiError('No response', 0)));
  queue.tap({ ...medium, by: 1 });
  queue.tap({ ...medium, by: -1 });
  queue.tap({ ...large, by: 1 });

  queue.flush();

  await expect.poll(() => sent).toHaveLength(1);
  expect([...stored.values()]).toEqual(sent);
  expect(sent[0]!.items).toEqual([{ ...large, by: 1 }]);
  queue.discard(sent[0]!.key);
});

function queueWith(send: (batch: Batch) => Promise<void>) {
  const sent: Batch[] = [];
  const rejections: ApiError[] = [];
  const stored = new Map<string, Batch>();
  const queue = createAdjustmentQueue({
    send: (batch) => {
      sent.push(batch);
      return send(batch);
    },
    onRejected: (error) => rejections.push(error),
    stored: {
      keep: (batch) => void stored.set(batch.key, structuredClone(batch)),
      drop: (key) => void stored.delete(key),
      adopt: () => {},
    },
  });
  return { queue, sent, stored, rejections };
}
