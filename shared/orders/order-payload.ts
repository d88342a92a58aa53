import * as z from 'zod/mini';
import { maxCartLines } from '../cart/lines.ts';
import { CouponCode } from '../coupons/api.ts';
import {
  Amount,
  emailWith,
  optionalText,
  Phone,
  ProductId,
  Quantity,
  requiredText,
  Size,
  VariantId,
} from '../fields.ts';
import { messages } from '../messages.ts';

/** A line as the browser has it. Name, image and colour are for older clients; the server reads its own. */
const OrderItem = z.object({
  // In lower case, as the database's ids are compared with them.
  product: ProductId.check(z.toLowerCase()),
  variantId: VariantId.check(z.toLowerCase()),
  size: Size,
  quantity: Quantity,
  price: Amount,
  name: z.optional(z.string()),
  image: z.optional(z.string()),
  color: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
});

const Recipient = z.object(
  {
    name: requiredText(messages.order.guestDetails, 121),
    email: emailWith(messages.delivery.email, messages.delivery.emailInvalid),
    phone: Phone,
  },
  messages.order.guestDetails,
);

/** The order create payload of the specification (section 3), and `shippingMethod`, which that does not name. */
export const OrderPayload = z.object({
  orderItems: z
    .array(OrderItem, messages.order.noLines)
    .check(z.minLength(1, messages.order.noLines), z.maxLength(maxCartLines, messages.order.tooManyLines)),
  shippingAddress: z.object(
    {
      street: requiredText(messages.delivery.address, 300),
      city: requiredText(messages.delivery.city, 60),
      state: requiredText(messages.delivery.state, 40),
      zipCode: optionalText(20),
      country: z.literal('Nigeria', messages.delivery.country),
      phone: Phone,
    },
    messages.delivery.address,
  ),
  shippingMethod: z.optional(requiredText(messages.order.badShipping, 80)),
  paymentMethod: z.literal('paystack'),
  itemsPrice: Amount,
  shippingPrice: Amount,
  couponDiscount: z._default(Amount, 0),
  couponCode: z._default(z.nullable(CouponCode), null),
  totalAmount: Amount,
  /** The part of the total that the customer's credit pays, in whole naira. */
  storeCredit: z.optional(Amount),
  /** Accepted because the specification sends it; the session decides who is a guest. */
  isGuestOrder: z.optional(z.boolean()),
  /** The recipient. Only an account may leave it out, and is the recipient then. */
  guestInfo: z.nullish(Recipient),
});

export type SentOrder = z.output<typeof OrderPayload>;
/** An order with its recipient. */
export type OrderPayload = SentOrder & { guestInfo: z.output<typeof Recipient> };
