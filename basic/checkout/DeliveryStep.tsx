import { cartQuantity, deliveredItems, subtotal } from '#shared/cart/lines.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { listStates, shippingTime } from '#shared/promises/promise-texts.ts';
import { type DeliveryTable, isPickup } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { Field, SelectField } from '../ui/Field.tsx';
import { itemCount } from '../ui/Lines.tsx';
import { useRoot } from '../ui/useRoot.ts';
import { type DeliveryEntry, type DeliveryErrors, placesIn, type TypedField } from './checkout-form.ts';

interface DeliveryStepProps {
  table: DeliveryTable & { estimates: readonly EstimateText[] };
  lines: Cart;
  isGuest: boolean;
  entry: DeliveryEntry;
  errors: DeliveryErrors;
}

/** Where to deliver. Nothing is ordered yet: the next page shows the total. */
export function DeliveryStep({ table, lines, isGuest, entry, errors }: DeliveryStepProps) {
  const [first] = Object.keys(errors);
  const text = (name: TypedField) => ({
    name,
    defaultValue: entry[name],
    error: errors[name],
    autoFocus: name === first,
  });
  return (
    <>
      <p>
        {itemCount(cartQuantity(lines))}, {formatNaira(subtotal(lines))} before delivery.{' '}
        <a href="/basic/cart">Change your cart</a>
      </p>
      {isGuest && (
        <p className="soft">
          Already have an account? <a href="/basic/login?next=/basic/checkout">Log in</a>
          <br />
          You don’t need an account. With one, this order is saved in your history.
        </p>
      )}
      <form className="form" method="post" action="/basic/checkout" noValidate>
        <h2>Delivery</h2>
        <div className="pair">
          <Field label="First name" {...text('firstName')} autoComplete="given-name" autoCapitalize="words" />
          <Field label="Last name" {...text('lastName')} autoComplete="family-name" autoCapitalize="words" />
        </div>
        <Field label="Email" {...text('email')} type="email" autoComplete="email" />
        <Field label="Phone number" {...text('phone')} type="tel" autoComplete="tel" hint="Example: 0803 555 0123" />
        <Field
          label="Address"
          {...text('address')}
          autoComplete="address-line1"
          autoCapitalize="words"
          {...(table.areas.some(isPickup) && { hint: messages.pickup.noAddress })}
        />
        <Field label="Apartment" {...text('apartment')} autoComplete="address-line2" optional />
        <Field label="City" {...text('city')} autoComplete="address-level2" autoCapitalize="words" />
        <AreaField table={table} lines={lines} chosen={entry.area} error={errors.area} />
        <div className="pair">
          <Field label="Postal code" {...text('postalCode')} inputMode="numeric" autoComplete="postal-code" optional />
          <Field label="Country" name="country" defaultValue="Nigeria" readOnly />
        </div>
        {table.estimates.map(({ states, text: days }) => (
          <p key={days} className="soft small">
            {messages.delivery.to(listStates(states), days)}
          </p>
        ))}
        <button type="submit" className="button" name="intent" value="review">
          Continue
        </button>
        <p className="soft small">Nothing is ordered yet: the next page shows the total.</p>
      </form>
    </>
  );
}

interface AreaFieldProps {
  table: DeliveryTable;
  lines: Cart;
  chosen: string;
  error: string | undefined;
}

function AreaField({ table, lines, chosen, error }: AreaFieldProps) {
  const { promises } = useRoot().settings;
  const places = placesIn(table, deliveredItems(lines));
  const extra = Math.max(0, ...places.map((place) => place.extra));
  return (
    <>
      <SelectField label="State and area" name="area" error={error}>
        {places.every(({ value }) => value !== chosen) && <option value="">Choose where we deliver</option>}
        {table.states.map((state) => (
          <optgroup key={state} label={state}>
            {places
              .filter((place) => place.state === state)
              .map(({ value, name, districts, price, pickupAt }) => (
                // Preact gives a default value to options, and to none within a group.
                <option key={value} value={value} selected={value === chosen}>
                  {[
                    [
                      name,
                      price > 0 ? formatNaira(price) : messages.delivery.free,
                      ...(pickupAt ? [] : [shippingTime(promises)]),
                    ].join(', '),
                    pickupAt ?? districts.join(', '),
                  ]
                    .filter(Boolean)
                    .join(': ')}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {extra > 0 && <p className="soft small">{messages.delivery.includesExtra(formatNaira(extra))}</p>}
    </>
  );
}
