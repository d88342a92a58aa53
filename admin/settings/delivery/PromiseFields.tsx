import type { UseFormReturn } from 'react-hook-form';
import { type DeliveryTerms, PromisesForm } from '#shared/admin/delivery/forms.ts';
import { clockHour, deliveryRule } from '#shared/promises/policy-texts.ts';
import { listStates, shippingTime } from '#shared/promises/promise-texts.ts';
import { returnRule } from '#shared/promises/return-rule.ts';
import { wholePromise } from '#web/policies/promise-sentences.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { firstOf } from '../ListField.tsx';
import { asNumber } from '../../ui/forms/as-number.ts';
import styles from './Delivery.module.css';

interface PromiseFieldsProps {
  form: UseFormReturn<DeliveryTerms>;
  /** All states of the country. */
  states: readonly string[];
}

/** How fast the shop delivers and how long it takes back, with the sentences that shoppers read. */
export function PromiseFields({ form, states }: PromiseFieldsProps) {
  const { register, formState, watch } = form;
  const errors = formState.errors.promises;
  const promises = watch('promises');
  const dayField = (name: `${'fastDays' | 'otherDays'}.${'from' | 'to'}`, error: string | undefined) => ({
    inputMode: 'numeric' as const,
    ...register(`promises.${name}`, { setValueAs: asNumber }),
    error,
  });
  return (
    <>
      <section>
        <h2>Delivery times</h2>
        <p className="small soft">
          Count working days from the day you pack (0 is the same day). Sundays, public holidays and your days off don’t
          count.
        </p>
        <SelectField
          label="Orders before this hour are packed the same day"
          {...register('promises.packedBefore', { valueAsNumber: true })}
          error={errors?.packedBefore?.message}
        >
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {clockHour(hour)}
            </option>
          ))}
        </SelectField>
        <details className={styles.states}>
          <summary>Fast states: {listStates(promises?.fastStates ?? []) || 'none'}</summary>
          <ul role="list">
            {states.map((name) => (
              <li key={name}>
                <Checkbox
                  label={name}
                  value={name}
                  aria-label={`${name} is fast`}
                  {...register('promises.fastStates')}
                />
              </li>
            ))}
          </ul>
        </details>
        {errors?.fastStates && <p className={styles.wrong}>{firstOf(errors.fastStates)}</p>}
        <div className={styles.range}>
          <Field label="Fast states: earliest day" {...dayField('fastDays.from', errors?.fastDays?.from?.message)} />
          <Field label="Fast states: latest day" {...dayField('fastDays.to', errors?.fastDays?.to?.message)} />
        </div>
        <div className={styles.range}>
          <Field label="Other states: earliest day" {...dayField('otherDays.from', errors?.otherDays?.from?.message)} />
          <Field label="Other states: latest day" {...dayField('otherDays.to', errors?.otherDays?.to?.message)} />
        </div>
      </section>
      <section>
        <h2>Returns</h2>
        <Field
          label="Days to return an item"
          hint="Counted from delivery. Orders already placed keep their days."
          inputMode="numeric"
          {...register('promises.returnDays', { setValueAs: asNumber })}
          error={errors?.returnDays?.message}
        />
        <Preview typed={promises} />
      </section>
    </>
  );
}

/** The sentence on the storefront; nothing while a field is invalid. */
function Preview({ typed }: { typed: DeliveryTerms['promises'] }) {
  const { data } = PromisesForm.safeParse(typed);
  if (!data) return null;
  return (
    <div className={styles.preview} role="group" aria-label="What shoppers will read">
      <p className="small soft">What shoppers will read</p>
      <p>{deliveryRule(data)}</p>
      <p>{`At checkout, each area: ${shippingTime(data)}.`}</p>
      <p>{returnRule(data)}</p>
      <p>{wholePromise(data)}</p>
    </div>
  );
}

const hours = Array.from({ length: 23 }, (_, index) => index + 1);
