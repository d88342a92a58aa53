import {
  areaWithId,
  defaultShipping,
  type DeliveryTable,
  isPickup,
  nameOfOffer,
  offersIn,
} from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { areaOfCity, isGuessedArea } from '#web/delivery-area/area-of-city.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';

interface Address {
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

/** Where the order goes, with the areas and prices of the checkout. As there, a district that is typed chooses its area. */
export function AddressFields({ table, address, errors, onChange }: AddressFieldsProps) {
  const offers = offersIn(table, address.state);
  const areaFor = ({ state, city }: Address) => areaOfCity(table, state, city)?.id ?? defaultShipping(table, state);
  const known = areaOfCity(table, address.state, address.city);
  const chosen = areaWithId(table, address.state, address.area);
  return (
    <>
      {isPickup(chosen) ? (
        <p>Pick-up at {chosen!.pickupAt}</p>
      ) : (
        <>
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
            label="City or district"
            autoComplete="off"
            hint={
              known && known.id === address.area
                ? messages.delivery.districtIs(address.city.trim(), known.name, formatNaira(known.price))
                : undefined
            }
            value={address.city}
            error={errors['address.city']}
            onChange={({ target }) => {
              const typed = { ...address, city: target.value };
              const isChosen = address.area !== areaFor(address); // By hand, which typing does not undo.
              onChange(isChosen ? typed : { ...typed, area: areaFor(typed) });
            }}
          />
        </>
      )}
      <SelectField
        name="state"
        label="State"
        value={address.state}
        error={errors['address.state']}
        onChange={({ target: { value: state } }) =>
          onChange({ ...address, state, area: areaFor({ ...address, state }) })
        }
      >
        {table.states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      {offers.some((area) => area !== null) && (
        <SelectField
          name="area"
          label="Delivery area"
          {...(isGuessedArea(table, address.state, address.city, address.area) && {
            hint: messages.delivery.whichArea,
          })}
          value={address.area}
          error={errors['address.area']}
          onChange={({ target }) => onChange({ ...address, area: target.value })}
        >
          {offers.map((area) => (
            <option key={area?.id ?? ''} value={area?.id ?? ''}>
              {nameOfOffer(address.state, area)}, {formatNaira(area?.price ?? table.fallback)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
