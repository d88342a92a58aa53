import * as z from 'zod/mini';
import { optionalText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { hasReference, PaidBack } from '../staff-orders/by-hand.ts';
import { staffOrderWays } from '../staff-orders/channels.ts';
import { IdempotencyKey } from './forms.ts';

const changed = adminMessages.general.changedElsewhere;

/** The difference of a change of a paid order, and how it is paid or paid back. */
export const differenceFields = {
  key: IdempotencyKey,
  /** The amount that the customer pays, in whole naira; negative if it is paid back. */
  difference: z.int(changed).check(z.minimum(-1_000_000_000, changed), z.maximum(1_000_000_000, changed)),
  /** How the customer pays the difference; null when nothing is to be paid. */
  payment: z._default(
    z.nullable(
      z
        .object({ way: z.enum(staffOrderWays, adminMessages.staffOrders.way), reference: optionalText(60) })
        .check(z.refine(hasReference, { path: ['reference'], message: adminMessages.staffOrders.reference })),
    ),
    null,
  ),
  /** How staff paid the difference back, of an order that was paid by hand. */
  paidBack: PaidBack,
};

const DifferenceFields = z.object(differenceFields);
export type DifferenceForm = z.output<typeof DifferenceFields>;

/** A positive difference has a way of payment, and only a negative one has a way of refund. */
export const differenceChecks = [
  z.refine<DifferenceForm>(({ difference, payment }) => difference > 0 === (payment !== null), {
    path: ['payment.way'],
    message: adminMessages.staffOrders.way,
  }),
  z.refine<DifferenceForm>(({ difference, paidBack }) => difference < 0 || paidBack === null, {
    path: ['paidBack'],
    message: changed,
  }),
] as const;
