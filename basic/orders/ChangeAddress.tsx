import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { addressOf } from '#shared/orders/address-of.ts';
import type { AddressForm, DeliveryAddress } from '#shared/orders/delivery-address.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Form, Problem } from '../form.ts';
import { Field, Hidden } from '../ui/Field.tsx';
import { IntentButton } from './IntentButton.tsx';

interface ChangeAddressProps {
  order: Order;
  /** The rejected input and the reason. */
  rejected?: { entry: Form; fields: Problem['fields'] } | undefined;
}

/** Changes where a paid order goes, until it is shipped; within its state, because the delivery was paid for one area. */
export function ChangeAddress({ order, rejected }: ChangeAddressProps) {
  const stored = addressOf(order);
  const values: Form = rejected ? withChanges(stored, rejected.entry) : stored;
  const errors = rejected?.fields ?? {};
  const [first] = Object.keys(errors);
  const text = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoFocus: name === first,
  });
  return (
    <details open={rejected !== undefined}>
      <summary>Change the address</summary>
      <form className="form" method="post" action={`/basic/orders/${order._id}`} noValidate>
        <Hidden values={{ shown: JSON.stringify(stored) }} />
        <p className="soft small">{messages.order.address.stateStays(order.shippingAddress.state)}</p>
        <Field label="Full name" {...text('name')} autoComplete="name" autoCapitalize="words" />
        <Field label="Address" {...text('street')} autoComplete="address-line1" autoCapitalize="words" />
        <div className="pair">
          <Field label="City" {...text('city')} autoComplete="address-level2" autoCapitalize="words" />
          <Field label="Postal code" {...text('zipCode')} inputMode="numeric" autoComplete="postal-code" optional />
        </div>
        <Field label="Phone number" {...text('phone')} type="tel" autoComplete="tel" hint="Example: 0803 555 0123" />
        <IntentButton className="button quiet half" intent="address">
          Save address
        </IntentButton>
      </form>
    </details>
  );
}

/** The fields of a form. */
export function addressIn({
  name = '',
  street = '',
  city = '',
  zipCode = '',
  phone = '',
  shown = '',
}: Form): AddressForm {
  return { name, street, city, zipCode, phone, shown: parsed(shown) };
}

/**
 * The stored address with the shopper's changes of the shown one: somebody else may have corrected the rest in the
 * meantime.
 */
function withChanges(stored: DeliveryAddress, entry: Form): Form {
  const { shown, ...typed } = addressIn(entry);
  const names = keysOf(stored);
  return Object.fromEntries(names.map((name) => [name, typed[name] === shown?.[name] ? stored[name] : typed[name]]));
}

function parsed(shown: string): AddressForm['shown'] {
  try {
    return JSON.parse(shown) as AddressForm['shown'];
  } catch {
    return undefined; // A form of the former release has none.
  }
}
