import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryTerms } from '#shared/admin/delivery/forms.ts';
import { formatNaira } from '#shared/money.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { FormNumber } from '../../ui/forms/numbers/FormNumber.tsx';
import { FocusableButton } from '../../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import styles from './Delivery.module.css';
import { firstOf, ListField } from '../ListField.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { swapped, useItemKeys } from '../useItemKeys.ts';

const newArea = {
  id: null,
  name: '',
  districts: [],
  isOn: true,
  isFree: false,
  pickupAt: null,
  paysOnDelivery: false,
};

interface AreasOfStateProps {
  state: string;
  form: UseFormReturn<DeliveryTerms>;
  /** The price that applies without an area, in whole naira. */
  fallback: number;
}

/** The delivery areas of a state, in display order. */
export function AreasOfState({ state, form, fallback }: AreasOfStateProps) {
  const { register, formState, setValue, getValues, trigger, watch } = form;
  const heading = useId();
  const areas = watch('areas');
  const hasOnDelivery = typeof watch('onDeliveryUpTo') === 'number';
  const hasFree = typeof watch('freeFrom') === 'number';
  const { streetAddress } = useShopSettings();
  const places = areas.flatMap((area, place) => (area.state === state ? [place] : []));
  const { keys, ...item } = useItemKeys(places.length);
  const put = (next: DeliveryTerms['areas']) => setValue('areas', next, { shouldDirty: true });
  /** The errors of an area move with it. */
  const rearrange = (next: DeliveryTerms['areas']) => {
    put(next);
    if (formState.isSubmitted) void trigger('areas');
  };
  const swap = (one: number, other: number) => {
    item.swap(one, other);
    rearrange(swapped(getValues('areas'), places[one]!, places[other]!));
  };
  const remove = (index: number) => {
    item.remove(index);
    rearrange(getValues('areas').toSpliced(places[index]!, 1));
  };

  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{state}</h2>
      <ul role="list" className={styles.areas}>
        {places.map((place, index) => {
          const { id, name, pickupAt = null } = areas[place]!;
          const isPickup = pickupAt !== null;
          const errors = formState.errors.areas?.[place];
          return (
            <li key={keys[index]}>
              <Field
                label={isPickup ? 'Pick-up point' : 'Area'}
                {...register(`areas.${place}.name`)}
                error={errors?.name?.message}
              />
              <FormNumber key={place} label="Price (₦)" control={form.control} name={`areas.${place}.price`} />
              <div className={styles.districts}>
                {isPickup ? (
                  <Field
                    label="Address where customers collect"
                    {...register(`areas.${place}.pickupAt`)}
                    error={errors?.pickupAt?.message}
                  />
                ) : (
                  <ListField
                    label="Districts, separated by commas"
                    name={`areas.${place}.districts`}
                    optional
                    list={areas[place]!.districts}
                    onList={(districts) => setValue(`areas.${place}.districts`, districts, { shouldDirty: true })}
                    error={firstOf(errors?.districts)}
                  />
                )}
              </div>
              {/* Each box is remounted at its new place: a moved box would be registered under both names. */}
              <div className={styles.row}>
                <Checkbox
                  key={`on ${place}`}
                  label="Active"
                  {...register(`areas.${place}.isOn`)}
                  aria-label={`${name} is active`}
                />
                {hasFree && !isPickup && (
                  <Checkbox
                    key={`free ${place}`}
                    label="Free delivery"
                    {...register(`areas.${place}.isFree`)}
                    aria-label={`${name}: free delivery`}
                  />
                )}
                {hasOnDelivery && !isPickup && (
                  <Checkbox
                    key={`on delivery ${place}`}
                    label="Pay on delivery"
                    {...register(`areas.${place}.paysOnDelivery`)}
                    aria-label={`${name}: pay on delivery`}
                  />
                )}
                <FocusableButton
                  className={styles.up}
                  aria-label={`Move ${name || 'this area'} up`}
                  isOff={index === 0}
                  onPress={() => swap(index, index - 1)}
                >
                  <ArrowIcon width="18" height="18" />
                </FocusableButton>
                <FocusableButton
                  className={styles.down}
                  aria-label={`Move ${name || 'this area'} down`}
                  isOff={index === places.length - 1}
                  onPress={() => swap(index, index + 1)}
                >
                  <ArrowIcon width="18" height="18" />
                </FocusableButton>
                {id === null && (
                  <RemoveButton list={`areas of ${state}`} onPress={() => remove(index)}>
                    Remove
                  </RemoveButton>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {!places.some((place) => areas[place]!.isOn && !areas[place]!.pickupAt) && (
        <p className={styles.note}>
          No areas yet. Delivery to {state} costs {formatNaira(Number.isFinite(fallback) ? fallback : 0)}.
        </p>
      )}
      <div className={styles.add}>
        <Button kind="quiet" small onClick={() => put([...getValues('areas'), { ...newArea, state, price: fallback }])}>
          Add area in {state}
        </Button>
        <Button
          kind="quiet"
          small
          onClick={() =>
            put([
              ...getValues('areas'),
              { ...newArea, state, price: 0, name: 'Pick up at our shop', pickupAt: streetAddress },
            ])
          }
        >
          Add pick-up point in {state}
        </Button>
      </div>
    </section>
  );
}
