import { areasIn, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { formatNaira } from '#shared/money.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';

export interface Address {
  street: string;
  city: string;
  state: string;
  area: string;
}

interface AddressFieldsProps {
  table: DeliveryTable;
  address: Address;
  errors: Record<string, string>;
  onChange: (address: Address) => void;
}

/** Where the order goes, with the areas and prices of the checkout. */
export function AddressFields({ table, address, errors, onChange }: AddressFieldsProps) {
  const areas = areasIn(table, address.state);
  return (
    <>
      <SelectField
        name="state"
        label="State"
        value={address.state}
        error={errors['address.state']}
        onChange={({ target: { value: state } }) =>
          onChange({ ...address, state, area: areasIn(table, state)[0]?.id ?? '' })
        }
      >
        {table.states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      {areas.length > 0 && (
        <SelectField
          name="area"
          label="Area"
          value={address.area}
          error={errors['address.area']}
          onChange={({ target }) => onChange({ ...address, area: target.value })}
        >
          {areas.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name}, {formatNaira(price)}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        name="street"
        label="Address"
        autoComplete="off"
        value={address.street}
        error={errors['address.street']}
        onChange={({ target }) => onChange({ ...address, street: target.value })}
      />
      <Field
        name="city"
        label="City or area"
        autoComplete="off"
        value={address.city}
        error={errors['address.city']}
        onChange={({ target }) => onChange({ ...address, city: target.value })}
      />
    </>
  );
}
