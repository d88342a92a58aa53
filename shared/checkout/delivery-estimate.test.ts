import { describe, expect, test } from 'vitest';
import { deliveryEstimate, deliveryEstimatesNow, hourOf, orderEstimate } from './delivery-estimate.ts';
import { formatEstimate } from './format-estimate.ts';
import { firstPromises, type Promises } from '../promises/promises.ts';

/** A time in Lagos. 23 November 2026 is a Monday. */
const at = (lagosTime: string) => new Date(`${lagosTime}:00+01:00`);
/** Eid-el-Fitr, which depends on the moon. */
const eid = ['2027-03-10', '2027-03-11'];

/** Times of a new shop, except for the promises that changed. */
const times = (daysOff: string[] = [], changes: Partial<Promises> = {}) => ({
  promises: { ...firstPromises, ...changes },
  daysOff,
});

describe('an order to Lagos or Osun', () => {
  test.for([
    ['2026-11-23T11:59', '2026-11-23', 'before 12:00 on a working day: the same day'],
    ['2026-11-23T12:00', '2026-11-24', 'from 12:00 on: the next day'],
    ['2026-11-24T00:30', '2026-11-24', 'half past midnight, when it is still yesterday in UTC'],
    ['2026-11-28T09:00', '2026-11-28', 'a Saturday is a working day'],
    ['2026-11-28T15:00', '2026-11-30', 'on a Saturday afternoon: Monday'],
    ['2026-11-29T08:00', '2026-11-30', 'on a Sunday: Monday'],
    ['2026-12-24T13:00', '2026-12-28', 'over Christmas, Boxing Day and a Sunday'],
    ['2026-12-31T12:01', '2027-01-02', 'over New Year’s Day'],
    ['2027-03-09T12:30', '2027-03-12', 'over Eid-el-Fitr'],
    ['2027-03-25T12:30', '2027-03-27', 'over Good Friday'],
    ['2027-03-27T14:00', '2027-03-30', 'over Easter Sunday and Easter Monday'],
    ['2027-04-30T18:00', '2027-05-03', 'over Workers’ Day and a Sunday'],
    ['2027-06-12T08:00', '2027-06-14', 'on Democracy Day, a Saturday'],
    ['2027-10-01T08:00', '2027-10-02', 'on Independence Day'],
  ] as const)('at %s arrives on %s: %s', ([moment, day]) => {
    for (const state of ['Lagos', 'Osun']) {
      expect(deliveryEstimate(state, at(moment), times(eid))).toEqual({ from: day, to: day });
    }
  });
});

test('an order that its customer collects is ready on the day it is packed, in every state', () => {
  const ready = (moment: string) => orderEstimate({ state: 'Kano', isPickup: true }, at(moment), times());
  expect(ready('2026-11-23T11:59')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(ready('2026-11-28T15:00')).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  expect(orderEstimate({ state: 'Kano', isPickup: false }, at('2026-11-23T11:59'), times())).toEqual({
    from: '2026-11-24',
    to: '2026-11-25',
  });
});

describe('an order to any other state takes 1-2 working days from the day on which it is packed', () => {
  test.for([
    ['2026-11-23T11:59', '2026-11-24', '2026-11-25'],
    ['2026-11-23T12:00', '2026-11-25', '2026-11-26'],
    ['2026-11-27T13:00', '2026-11-30', '2026-12-01'],
    ['2026-11-29T08:00', '2026-12-01', '2026-12-02'],
  ] as const)('at %s it arrives between %s and %s', ([moment, from, to]) => {
    expect(deliveryEstimate('Kano', at(moment), times())).toEqual({ from, to });
  });
});

test.for([
  ['2024-03-29', '2024-04-01'],
  ['2025-04-18', '2025-04-21'],
  ['2026-04-03', '2026-04-06'],
  ['2038-04-23', '2038-04-26'],
] as const)('Good Friday %s and Easter Monday %s are holidays', ([friday, monday]) => {
  expect(deliveryEstimate('Lagos', at(`${friday}T08:00`), times()).from).not.toBe(friday);
  expect(deliveryEstimate('Lagos', at(`${monday}T08:00`), times()).from).not.toBe(monday);
});

test('days are written out where there is one, and short where there are two', () => {
  expect(formatEstimate({ from: '2026-11-24', to: '2026-11-24' })).toBe('Tuesday 24 November');
  expect(formatEstimate({ from: '2026-11-24', to: '2026-11-25' })).toBe('Tue 24 - Wed 25 November');
  expect(formatEstimate({ from: '2026-11-30', to: '2026-12-01' })).toBe('Mon 30 November - Tue 1 December');
});

describe('what the shop says', () => {
  const states = ['Lagos', 'Osun'];
  const byChat = { states: [], text: '1-2 business days, once we have arranged it by chat or email' };

  test.for([
    ['2026-11-23T09:50', 'today, Monday 23 November, if you order before 12pm'],
    ['2026-11-23T15:00', 'tomorrow, Tuesday 24 November'],
    ['2026-11-28T11:00', 'today, Saturday 28 November, if you order before 12pm'],
    ['2026-11-28T12:00', 'Monday 30 November'],
    ['2026-11-29T09:00', 'tomorrow, Monday 30 November'],
  ] as const)('at %s is: %s', ([moment, text]) => {
    expect(deliveryEstimatesNow(states, at(moment), times())).toEqual([{ states, text }, byChat]);
  });

  test('where the checkout takes addresses of other states too, names their days', () => {
    const [, others] = deliveryEstimatesNow([...states, 'Kano'], at('2026-11-23T09:50'), times());
    expect(others).toEqual({ states: [], text: 'Tue 24 - Wed 25 November, if you order before 12pm' });
  });

  test('stays the same until the next hour, Lagos time', () => {
    const texts = ['2026-11-23T11:00', '2026-11-23T11:59', '2026-11-23T12:00', '2026-11-24T11:00'].map((moment) =>
      hourOf(at(moment)),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(new Set(texts).size).toBe(3);
  });
});

describe('a shop that packs until three, delivers in Kano in 1-2 days and elsewhere in 3-5', () => {
  const slower = times(['2026-11-25'], {
    packedBefore: 15,
    fastStates: ['Kano'],
    fastDays: { from: 1, to: 2 },
    otherDays: { from: 3, to: 5 },
  });

  test('counts from the day on which it packs', () => {
    expect(deliveryEstimate('Kano', at('2026-11-23T14:59'), slower)).toEqual({ from: '2026-11-24', to: '2026-11-26' });
    expect(deliveryEstimate('Kano', at('2026-11-23T15:00'), slower)).toEqual({ from: '2026-11-26', to: '2026-11-27' });
    expect(deliveryEstimate('Lagos', at('2026-11-23T14:59'), slower)).toEqual({ from: '2026-11-27', to: '2026-11-30' });
  });

  test('says so', () => {
    expect(deliveryEstimatesNow(['Lagos', 'Kano'], at('2026-11-23T14:59'), slower)).toEqual([
      { states: ['Kano'], text: 'Tue 24 - Thu 26 November, if you order before 3pm' },
      { states: [], text: 'Fri 27 - Mon 30 November, if you order before 3pm' },
    ]);
    expect(deliveryEstimatesNow(['Kano'], at('2026-11-23T15:00'), slower).at(-1)).toEqual({
      states: [],
      text: '3-5 business days, once we have arranged it by chat or email',
    });
  });
});
