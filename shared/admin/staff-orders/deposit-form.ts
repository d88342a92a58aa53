import * as z from 'zod/mini';
import { idWith } from '../../fields.ts';
import { isDay } from '../../dates/lagos-days.ts';
import { messages } from '../../messages.ts';
import { adminMessages } from '../messages.ts';
import { ByHandForm, ShownKobo } from './by-hand.ts';

const texts = adminMessages.staffOrders;

/** The latest day for the rest, counted from today. */
export const maxDaysOfRest = 90;

/** The last Lagos day on which the rest of an order can be paid. */
const RestDay = z.string(texts.restDay(maxDaysOfRest)).check(z.refine(isDay, texts.restDay(maxDaysOfRest)));

/** The first payment of the customer, in whole naira, and the due day of the rest. */
export const DepositForm = z.object({
  amount: z.int(texts.deposit).check(z.minimum(1, texts.deposit), z.maximum(1_000_000_000, texts.deposit)),
  restBy: RestDay,
});

export const RestDayForm = z.object({ restBy: RestDay });

/** Money that staff received: the deposit, or all that is left to pay. */
export const PaidForm = z.extend(ByHandForm, {
  isDeposit: z._default(z.boolean(texts.byHandWay), false),
  /** The change of the order that it is the difference for. The form of a former release does not say. */
  changeId: z.optional(idWith(messages.order.moved)),
  shownKobo: ShownKobo,
});
export type PaidForm = z.output<typeof PaidForm>;
