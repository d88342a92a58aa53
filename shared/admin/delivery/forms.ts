import * as z from 'zod/mini';
import { requiredText, withoutNul } from '../../fields.ts';
import { isDay } from '../../lagos-days.ts';
import { adminMessages } from '../../admin/messages.ts';

const texts = adminMessages.settings;

/** Whole naira for one delivery. */
const Fee = z.int(texts.fee).check(z.minimum(0, texts.fee), z.maximum(1_000_000, texts.fee));

/** A list as typed, with empty items and surrounding spaces. */
const Text = z.pipe(
  z.array(z.string()),
  z.transform((typed) => typed.map((word) => word.trim()).filter((word) => word !== '')),
);

const AreaForm = z.object({
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
});
export type AreaEntry = z.output<typeof AreaForm>;

/** All delivery areas and prices, areas in display order. */
export const DeliveryTermsForm = z.object({
  areas: z.array(AreaForm).check(z.maxLength(200, texts.tooManyAreas)),
  /** The states that the checkout offers. */
  states: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1, texts.oneState), z.maxLength(60)),
  fallbackPrice: Fee,
  /** Days without packing or delivery, in addition to Sundays and fixed public holidays. */
  daysOff: z.pipe(
    Text,
    z.array(z.string().check(z.refine(isDay, texts.dayOff))).check(z.maxLength(100, texts.tooManyDaysOff)),
  ),
});
export type DeliveryTerms = z.output<typeof DeliveryTermsForm>;
