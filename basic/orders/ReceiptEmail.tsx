import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Problem } from '../form.ts';
import { Field } from '../ui/Field.tsx';

export interface ReceiptEmailProps {
  order: Order;
  /** The rejected input. */
  rejected: (Partial<Pick<Problem, 'fields'>> & { email?: string }) | undefined;
}

/** Where the receipt goes, of an order that staff entered without an email address. */
export const ReceiptEmail = ({ order, rejected }: ReceiptEmailProps) =>
  order.guestInfo.email === '' ? (
    <Field
      type="email"
      name="email"
      label="Email"
      hint={messages.order.receiptGoesThere}
      inputMode="email"
      autoComplete="email"
      defaultValue={rejected?.email}
      error={rejected?.fields?.['email']}
    />
  ) : null;
