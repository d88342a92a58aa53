import * as z from 'zod/mini';
import { requiredText, withoutNul } from '../../fields.ts';
import { isDay } from '../../dates/lagos-days.ts';
import { adminMessages } from '../messages.ts';
import { maxReturnDays } from '../../promises/promises.ts';

const texts = adminMessages.settings;

const whole = (min: number, max: number, text: string) => z.int(text).check(z.minimum(min, text), z.maximum(max, text));

/** Whole naira for one delivery. */
export const Fee = whole(0, 1_000_000, texts.fee);

/** Whole naira for the items of an order. */
const Sum = whole(1, 10_000_000, texts.sum);

/** A list as typed, with empty items and surrounding spaces. */
const Text = z.pipe(
  z.array(z.string()),
  z.transform((typed) => typed.map((word) => word.trim()).filter((word) => word !== '')),
);

const AreaForm = z
  .object({
    /** Null for one that is new. */
    id: z.nullable(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))),
    name: requiredText(texts.areaName, 60),
    state: requiredText(texts.areaState, 40),
    /** The names that shoppers know; the city typed at the checkout is matched against them. */
    districts: z.pipe(
      Text,
      z
        .array(z.string().check(z.maxLength(40, texts.district), withoutNul(texts.district)))
        .check(z.maxLength(40, texts.tooManyDistricts)),
    ),
    price: Fee,
    isOn: z.boolean(),
    /** Whether delivery is free from `freeFrom`. Left out by older pages of the admin, which leave it as it is; so are these. */
    isFree: z.optional(z.boolean()),
    /** Where customers collect their orders; null if they are delivered. */
    pickupAt: z.optional(z.nullable(requiredText(texts.pickupAt, 200))),
    paysOnDelivery: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ pickupAt, paysOnDelivery }) => !pickupAt || !paysOnDelivery, {
      error: texts.collectedIsPaid,
      path: ['pickupAt'],
    }),
  );
export type AreaEntry = z.output<typeof AreaForm>;

/** Working days after packing, both included. */
const DaysForm = (min: number, text: string) =>
  z
    .object({ from: whole(min, 30, text), to: whole(min, 30, text) })
    .check(z.refine(({ from, to }) => from <= to, { error: texts.lastDayFirst, path: ['to'] }));

/** The shop's promises; see `Promises`. */
export const PromisesForm = z
  .object({
    returnDays: whole(1, maxReturnDays, texts.returnDays),
    packedBefore: whole(1, 23, texts.packedBefore),
    fastStates: z
      .array(z.string().check(z.maxLength(40)))
      .check(z.minLength(1, texts.oneState), z.maxLength(8, texts.tooManyFastStates)),
    fastDays: DaysForm(0, texts.fastDays),
    otherDays: DaysForm(1, texts.otherDays),
  })
  .check(
    z.refine(({ fastDays, otherDays }) => fastDays.from <= otherDays.from && fastDays.to <= otherDays.to, {
      error: texts.fastIsSlower,
      path: ['fastDays', 'to'],
    }),
  );

/** All delivery areas and prices, areas in display order. */
export const DeliveryTermsForm = z.object({
  /** Left out by older pages of the admin, which leave them as they are. */
  promises: z.optional(PromisesForm),
  areas: z.array(AreaForm).check(z.maxLength(200, texts.tooManyAreas)),
  /** The states that the checkout offers. */
  states: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1, texts.oneState), z.maxLength(60)),
  fallbackPrice: Fee,
  /** What the items cost from which delivery is free where it says so, null for never; left out by older pages. */
  freeFrom: z.optional(z.nullable(Sum)),
  /** Whether it is free then to states without areas too. */
  isFallbackFree: z.optional(z.boolean()),
  /** The extra delivery cost of each heavy unit, and of each very heavy one; left out by older pages. */
  heavyExtra: z.optional(Fee),
  veryHeavyExtra: z.optional(Fee),
  /** The largest total that may be paid on delivery, null for none; left out by older pages. */
  onDeliveryUpTo: z.optional(z.nullable(Sum)),
  /** Days without packing or delivery, in addition to Sundays and fixed public holidays. */
  daysOff: z.pipe(
    Text,
    z.array(z.string().check(z.refine(isDay, texts.dayOff))).check(z.maxLength(100, texts.tooManyDaysOff)),
  ),
});
export type DeliveryTerms = z.output<typeof DeliveryTermsForm>;
