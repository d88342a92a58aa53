import type { ComponentProps } from 'react';
import { Field } from '../../ui/forms/Field.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { DeliveryDraft, DeliveryErrors, DeliveryField } from './delivery-draft.ts';
import styles from './DeliveryForm.module.css';

interface DeliveryFormProps {
  /** The states that we deliver to. */
  states: readonly string[];
  draft: DeliveryDraft;
  errors: DeliveryErrors;
  /** The area that the city is in, and its price. */
  cityNote: string | null;
  /** The customer collects the order, so no address is needed. */
  isPickup: boolean;
  onChange: (field: DeliveryField, value: string) => void;
}

/** The delivery address. Rules and messages are in `shared/checkout/delivery-form.ts`. */
export function DeliveryForm({ states, draft, errors, cityNote, isPickup, onChange }: DeliveryFormProps) {
  const text = (name: DeliveryField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });

  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <div className={styles.fields}>
        <Field label="First name" {...text('firstName')} {...textInput} autoComplete="given-name" />
        <Field label="Last name" {...text('lastName')} {...textInput} autoComplete="family-name" />
        <div className={styles.full}>
          <Field label="Email" {...text('email')} type="email" inputMode="email" autoComplete="email" />
        </div>
        <div className={styles.full}>
          <Field
            label="Phone number"
            {...text('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="Example: 0803 555 0123"
          />
        </div>
        {!isPickup && (
          <>
            <div className={styles.full}>
              <Field label="Address" {...text('address')} {...textInput} autoComplete="address-line1" />
            </div>
            <div className={styles.full}>
              <Field label="Apartment" {...text('apartment')} {...textInput} autoComplete="address-line2" optional />
            </div>
            <div>
              <Field label="City" {...text('city')} {...textInput} autoComplete="address-level2" />
              <p className={styles.note} role="status">
                {cityNote}
              </p>
            </div>
          </>
        )}
        <SelectField label="State" {...text('state')} autoComplete="address-level1">
          <option value="">Choose a state</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        {!isPickup && (
          <Field label="Postal code" {...text('postalCode')} inputMode="numeric" autoComplete="postal-code" optional />
        )}
        <Field label="Country" {...text('country')} inputMode="text" autoComplete="country-name" readOnly />
      </div>
    </section>
  );
}

const textInput = { inputMode: 'text', autoCapitalize: 'words' } as const satisfies ComponentProps<'input'>;
