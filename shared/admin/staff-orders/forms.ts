import * as z from 'zod/mini';
import { maxCartLines } from '../../cart/lines.ts';
import { Amount, emailWith, Phone, ProductId, requiredText, optionalText, Size, VariantId } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { formatNaira } from '../../money.ts';
import { LineQuantity } from '../../orders/line-quantity.ts';
import { leavesPayable, minPayment } from '../../payments/min-payment.ts';
import { Fee } from '../delivery/forms.ts';
import { IdempotencyKey } from '../orders/forms.ts';
import { adminMessages } from '../messages.ts';
import { hasReference } from './by-hand.ts';
import { discountReasons, staffOrderWays, staffChannels } from './channels.ts';
import { DepositForm } from './deposit-form.ts';

const texts = adminMessages.staffOrders;

const Item = z.object({
  product: ProductId,
  variantId: VariantId,
  size: Size,
  quantity: LineQuantity,
  /** As shown to staff, in whole naira. */
  price: Amount,
});

const Address = z.object({
  street: requiredText(messages.delivery.address, 300),
  city: requiredText(messages.delivery.city, 60),
  state: requiredText(messages.delivery.state, 40),
  /** The id of the delivery area; missing for a state without areas. */
  area: z.optional(requiredText(messages.order.badShipping, 80)),
});

const hasPayableParts = ({ amount }: { amount: number }, total: number) =>
  amount >= minPayment && leavesPayable(amount, total);

/** An order that was paid by hand, or that the customer pays by a link. */
export const StaffOrderFields = z
  .object({
    channel: z.enum(staffChannels, texts.channel),
    items: z
      .array(Item, texts.noItems)
      .check(z.minLength(1, texts.noItems), z.maxLength(maxCartLines, messages.order.tooManyLines)),
    customer: z.object({
      /** Both may be empty when the customer takes the items along. */
      name: optionalText(121),
      phone: z.union([z.literal(''), Phone], messages.delivery.phoneInvalid),
      /** Empty if the customer has none: then no emails are sent. */
      email: z.union(
        [z.literal(''), emailWith(messages.delivery.emailInvalid, messages.delivery.emailInvalid)],
        messages.delivery.emailInvalid,
      ),
    }),
    /** Null when the customer takes the items along, which are paid then. */
    address: z.nullable(Address),
    /** Whole naira off the items; null without a discount. */
    discount: z.nullable(
      z.object({
        amount: z.int(texts.discount).check(z.minimum(1, texts.discount), z.maximum(1_000_000_000, texts.discount)),
        reason: z.enum(discountReasons, texts.discountReason),
      }),
    ),
    /** The price of the delivery that was agreed with the customer, in whole naira; missing where it is the area's. */
    agreedDelivery: z.optional(Fee),
    payment: z.object({ way: z.enum(staffOrderWays, texts.way), reference: optionalText(60) }),
    /** The first part, which `payment` pays; the rest is paid by a link. Null when all of it is paid at once. */
    deposit: z._default(z.nullable(DepositForm), null),
    /** The total that staff saw, in whole naira. */
    totalAmount: Amount,
  })
  .check(
    z.refine(({ payment }) => hasReference(payment), { path: ['payment.reference'], message: texts.reference }),
    z.refine(({ payment, deposit, address }) => (payment.way !== 'link' && deposit === null) || address !== null, {
      path: ['address'],
      message: texts.takenUnpaid,
    }),
    z.refine(({ payment, totalAmount }) => payment.way !== 'link' || totalAmount >= minPayment, {
      path: ['payment.way'],
      message: texts.linkTooSmall(formatNaira(minPayment)),
    }),
    z.refine(({ agreedDelivery, address }) => agreedDelivery === undefined || address !== null, {
      path: ['agreedDelivery'],
      message: texts.agreedUndelivered,
    }),
    z.refine(({ customer, address }) => address === null || customer.name !== '', {
      path: ['customer.name'],
      message: texts.name,
    }),
    z.refine(({ customer, address }) => address === null || customer.phone !== '', {
      path: ['customer.phone'],
      message: messages.delivery.phone,
    }),
    z.refine(({ deposit, totalAmount }) => deposit === null || deposit.amount < totalAmount, {
      path: ['deposit.amount'],
      message: texts.depositTooLarge,
    }),
    z.refine(
      ({ deposit, totalAmount: total }) =>
        deposit === null || deposit.amount >= total || hasPayableParts(deposit, total),
      {
        path: ['deposit.amount'],
        message: texts.depositTooSmall(formatNaira(minPayment)),
      },
    ),
  );
/** With the key that makes a double tap one order. */
export const StaffOrderForm = z.extend(StaffOrderFields, { key: IdempotencyKey });
export type StaffOrderForm = z.output<typeof StaffOrderForm>;

/** The owners' settings. */
export const TermsForm = z.object({
  managerDiscountPercent: z.int(texts.percent).check(z.minimum(0, texts.percent), z.maximum(90, texts.percent)),
  /** How long an order with a pay link reserves its units. */
  payLinkHours: z.int(texts.hours).check(z.minimum(1, texts.hours), z.maximum(72, texts.hours)),
});
export type TermsForm = z.output<typeof TermsForm>;
