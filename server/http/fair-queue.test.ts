import { expect, onTestFinished, test, vi } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

const unknown = (name: string) => ({ name, isKnown: false });

test('one wish goes before all but the first of a hundred that somebody else had before', async () => {
  const inTurn = fairQueue({ atOnce: 1 });
  const done: string[] = [];
  const request = (who: string) => inTurn(unknown(who), async () => void done.push(who));

  await Promise.all([
    ...Array.from({ length: 100 }, () => request('flood')),
    request('ada'),
    request('bola'),
    request('ada'),
  ]);

  expect(done.slice(0, 7)).toEqual(['flood', 'flood', 'ada', 'bola', 'flood', 'ada', 'flood']);
  expect(done).toHaveLength(103);
});

test('no more work is done at once than may be, and all of it is done, though some of it fails', async () => {
  const inTurn = fairQueue({ atOnce: 3 });
  let [now, max] = [0, 0];
  const requests = Array.from({ length: 90 }, (_none, number) =>
    inTurn(unknown(`network ${number % 7}`), async () => {
      now += 1;
      max = Math.max(max, now);
      await Promise.resolve();
      now -= 1;
      if (number % 5 === 0) throw new Error('as it happens');
    }),
  );

  const ends = await Promise.allSettled(requests);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(18);
  expect(max).toBe(3);
  await expect(inTurn(unknown('ada'), async () => 'done')).resolves.toBe('done');
});

test('too many requests of one client are rejected, and those of others are not', async () => {
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: 10, maxWaitingInAll: 12 });
  const flood = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => inTurn(unknown('flood'), async () => 'done')),
    inTurn(unknown('ada'), async () => 'done'),
    inTurn(unknown('bola'), async () => 'done'),
    inTurn(unknown('chi'), async () => 'done'),
  ]);

  const codes = flood.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : one.value));
  const flooding = [...Array.from({ length: 10 }, () => 'done'), 'too_busy', 'too_many_requests'];
  expect(codes).toEqual([...flooding, 'done', 'done', 'done']);
});

test('when too many wait in all, whoever has nothing waiting gets in, and the newest of the longest line comes back', async () => {
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: 30, maxWaitingInAll: 100 });
  const flood = (name: string) => Array.from({ length: 30 }, () => codeOf(inTurn(unknown(name), async () => 'done')));
  const four = ['one', 'two', 'three', 'four'].flatMap(flood);
  const more = codeOf(inTurn(unknown('two'), async () => 'done'));
  const guests = Array.from({ length: 40 }, (_none, number) =>
    codeOf(inTurn(unknown(`guest ${number}`), async () => 'done')),
  );

  expect(await Promise.all(guests)).toEqual(guests.map(() => 'done'));
  expect(await more).toBe('too_busy');
  expect((await Promise.all(four)).filter((code) => code === 'done')).toHaveLength(61); // 100 waited, 40 of them guests.
});

test('known clients go before unknown ones, however many wait, and their queue is never full of others', async () => {
  const inTurn = fairQueue({ atOnce: 1, maxWaitingInAll: 100 });
  const done: string[] = [];
  const request = (name: string, isKnown: boolean) => inTurn({ name, isKnown }, async () => void done.push(name));
  const flood = Array.from({ length: 101 }, (_none, number) => request(`network ${number}`, false));

  await expect(request('one more', false)).rejects.toMatchObject({ code: 'too_busy' });
  await Promise.all([...flood, request('ada', true), request('bola', true)]);

  expect(done.slice(0, 4)).toEqual(['network 0', 'ada', 'bola', 'network 1']);
});

test('while unknown clients wait every fourth turn is theirs, however many known ones wait', async () => {
  const inTurn = fairQueue({ atOnce: 1 });
  const done: string[] = [];
  const request = (name: string, isKnown: boolean) => inTurn({ name, isKnown }, async () => void done.push(name));

  await Promise.all([
    ...Array.from({ length: 40 }, (_none, number) => request(`known ${number}`, true)),
    ...['ada', 'bola', 'chi'].map((name) => request(name, false)),
  ]);

  const first = done.slice(0, 13).map((name) => name.split(' ')[0]);
  expect(first.join(' ')).toBe('known known known known ada known known known bola known known known chi');
  expect(done).toHaveLength(43);
});

test('of one known client four wait before the unknown ones, and what is more in a line among these', async () => {
  const inTurn = fairQueue({ atOnce: 1 });
  const done: string[] = [];
  const request = (name: string, isKnown: boolean) => inTurn({ name, isKnown }, async () => void done.push(name));

  await Promise.all([
    ...Array.from({ length: 20 }, () => request('flood', true)),
    ...['ada', 'bola', 'chi'].map((name) => request(name, false)),
    request('dele', true),
  ]);

  expect(done.slice(0, 10).join(' ')).toBe('flood flood dele flood flood flood flood ada bola chi');
  expect(done).toHaveLength(24);
});

test('nobody is held up after the task of a known client, or after one that nobody waited behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = fairQueue({ atOnce: 1, pauseMs: () => 50 });
  const wish = (name: string, isKnown: boolean) => inTurn({ name, isKnown }, async () => name);

  await expect(Promise.all([wish('ada', true), wish('bola', false)])).resolves.toEqual(['ada', 'bola']);
  await expect(wish('chi', false)).resolves.toBe('chi');
});

test('a pause after a task holds up unknown clients that wait, and no known one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = fairQueue({ atOnce: 1, pauseMs: () => 50 });
  const done: string[] = [];
  const request = (name: string, isKnown: boolean) => inTurn({ name, isKnown }, async () => void done.push(name));

  const [first, second] = [request('flood', false), request('flood', false)];
  await first;
  await request('ada', true);
  expect(done).toEqual(['flood', 'ada']);
  vi.advanceTimersByTime(50);
  await second;
  expect(done).toEqual(['flood', 'ada', 'flood']);
});
