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

test('all taps are sent before a sign-out, with the rest of a rejected batch, and what has no response is named', async () => {
  const responses = [new ApiError('Not enough', 409, { ...medium, code: 'gone' }), new ApiError('No response', 0)];
  const { queue, sent, stored } = queueWith(() => Promise.reject(responses.shift()!));
  queue.tap({ ...medium, by: -1 });
  queue.tap({ ...large, by: 2 });

  const left = await queue.settle();

  expect(left).toEqual([expect.objectContaining({ items: [{ ...large, by: 2 }] })]);
  expect(sent).toHaveLength(2);
  queue.discard(left[0]!.key);
  expect(stored.size).toBe(0);
  expect(await queue.settle()).toEqual([]);
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

test('taps wait no more once the retry of a batch without a response was rejected for good', async () => {
  const responses = [new ApiError('No response', 0), new ApiError('Not enough', 409)];
  const { queue, rejections } = queueWith(() => Promise.reject(responses.shift()!));
  queue.tap({ ...medium, by: 1 });
  queue.flush();
  await expect.poll(() => queue.taps().state).toBe('stuck');

  queue.flush();
  await expect.poll(() => rejections).toHaveLength(1);

  await expect.poll(() => queue.taps()).toEqual({ by: new Map(), state: 'idle', stuck: [] });
});

test('a batch without a response still waits when another that was sent at the same time has been saved', async () => {
  const responses = new Map<string, PromiseWithResolvers<void>>();
  const { queue, sent } = queueWith(({ key }) => {
    responses.set(key, Promise.withResolvers());
    return responses.get(key)!.promise;
  });
  queue.tap({ ...medium, by: 1 });
  queue.flush({ isLeaving: true });
  queue.tap({ ...large, by: 2 });
  queue.flush({ isLeaving: true });
  const [first, second] = sent;

  responses.get(first!.key)!.reject(new ApiError('No response', 0));
  await expect.poll(() => queue.taps().stuck).toEqual([first]);
  responses.get(second!.key)!.resolve();

  await expect.poll(() => queue.taps()).toEqual({ by: new Map([['lagoon M', 1]]), state: 'stuck', stuck: [first] });
  queue.discard(first!.key);
  expect(queue.taps().state).toBe('idle');
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
