import * as z from 'zod/mini';
import { optionalText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { paymentWays, type StaffOrderWay } from './channels.ts';

const texts = adminMessages.staffOrders;

/** Money by hand needs the reference on its slip, except cash. */
export const hasReference = ({ way, reference }: { way: StaffOrderWay; reference: string }) =>
  way === 'cash' || way === 'link' || reference !== '';

/** How a payment without the provider was received or refunded. */
export const ByHandForm = z
  .object({ way: z.enum(paymentWays, texts.byHandWay), reference: optionalText(60) })
  .check(z.refine(hasReference, { path: ['reference'], message: texts.reference }));
export type ByHandForm = z.output<typeof ByHandForm>;

/** How staff paid the customer back; null for a payment of the provider, which refunds it. */
export const PaidBack = z._default(z.nullable(ByHandForm), null);

/** The amount that the page showed, in kobo: that much staff received or paid back. A page of a former release does not say. */
export const ShownKobo = z.optional(z.int().check(z.minimum(0)));
