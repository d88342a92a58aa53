import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginShow, type Move, moveOn, currentSlide, type SlideShow, slideDurationMs } from './slide-show.ts';

const next: Move = { to: 'next' };
const rest: Move = { to: 'rest' };
const back: Move = { to: 'neighbour', by: -1 };
const play = (show: SlideShow, ...moves: Move[]) => moves.reduce(moveOn, show);

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom<Move>(
    next,
    rest,
    back,
    { to: 'neighbour', by: 1 },
    { to: 'neighbour', by: 0 },
    { to: 'call', any: false },
  ),
  fc.integer({ min: 0, max: 2 }).map((slide): Move => ({ to: 'slide', slide })),
);

test('after the last slide its copy of the first comes, and the row jumps to the first itself', () => {
  const last = play(beginShow(3), next, rest, next, rest);
  expect(currentSlide(last)).toBe(2);

  const arriving = play(last, next);
  expect(arriving).toMatchObject({ position: 4, isMoving: true });
  expect(currentSlide(arriving)).toBe(0);
  expect(play(arriving, rest)).toMatchObject({ position: 1, isMoving: false });
});

test('before the first slide stands a copy of the last', () => {
  const arriving = play(beginShow(3), back);
  expect(arriving).toMatchObject({ position: 0, isMoving: true });
  expect(play(arriving, rest)).toMatchObject({ position: 3, isMoving: false });
});

test('whatever is pressed how fast, the row never leaves its copies, and rests on a slide', () => {
  fc.assert(
    fc.property(fc.array(anyMove), (moves) => {
      const show = play(beginShow(3), ...moves);
      expect(show.position).toBeGreaterThanOrEqual(0);
      expect(show.position).toBeLessThanOrEqual(4);
      expect(play(show, rest).position).toBe(currentSlide(show) + 1);
    }),
  );
});

test('a rest shows the same slide as before, so the jump is not seen', () => {
  fc.assert(
    fc.property(fc.array(anyMove), (moves) => {
      const show = play(beginShow(3), ...moves);
      expect(currentSlide(play(show, rest))).toBe(currentSlide(show));
    }),
  );
});

test('a slide that the shopper chose stands six seconds longer', () => {
  expect(slideDurationMs(beginShow(3))).toBe(6_000);
  expect(slideDurationMs(play(beginShow(3), { to: 'slide', slide: 2 }))).toBe(12_000);
  expect(slideDurationMs(play(beginShow(3), back, rest))).toBe(12_000);
  expect(slideDurationMs(play(beginShow(3), back, rest, next))).toBe(6_000);
});

test('choosing the slide that is shown winds the clock up again', () => {
  const show = beginShow(3);
  expect(play(show, { to: 'slide', slide: 0 }).moves).toBe(show.moves + 1);
});

test('with data saver no picture is requested before it is shown, however near a pointer comes', () => {
  const saving = beginShow(3, 0);
  expect(play(saving, { to: 'call', any: true }).called).toBe(1);
  expect(play(saving, { to: 'call', any: true }, { to: 'slide', slide: 1 }).called).toBe(2);
});

test('pictures are called for one ahead, and all of them once the shopper takes over', () => {
  expect(beginShow(3).called).toBe(1);
  expect(play(beginShow(3), { to: 'call', any: false }).called).toBe(2);
  expect(play(beginShow(3), next).called).toBe(3);
  expect(play(beginShow(5), next).called).toBe(3);
  expect(play(beginShow(5), back).called).toBe(5);
});
