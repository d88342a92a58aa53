import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { Field } from '../ui/Field.tsx';

/** Where the receipt goes, of an order that staff entered without an email address. */
export const ReceiptEmail = ({ order }: { order: Order }) =>
  order.guestInfo.email === '' ? (
    <Field
      type="email"
      name="email"
      label="Email"
      hint={messages.order.receiptGoesThere}
      inputMode="email"
      autoComplete="email"
    />
  ) : null;
