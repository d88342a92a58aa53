import { useState } from 'react';
import { bySize, sizeName } from '#shared/catalogue/sizes.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import styles from '../Editor.module.css';
import type { FormMeasure } from '../product-form.ts';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import { asDecimal, type TypedNumber } from '../../ui/forms/as-number.ts';
import measures from './MeasurementFields.module.css';
import type { ProductFormState } from '../useProductForm.ts';

/** The names that the size guide explains (`web/sizes/how-to-measure.ts`). */
const usual = ['Chest', 'Bust', 'Waist', 'Hips', 'Shoulders', 'Length', 'Sleeve', 'Inside leg', 'Leg opening', 'Hem'];

/** Measurements of the garment by size, in centimetres. */
export function MeasurementFields({ form: { values, errors, change } }: { form: ProductFormState }) {
  const all = values.measurements;
  const set = (index: number, changes: Partial<FormMeasure>) =>
    change({ measurements: all.map((one, place) => (place === index ? { ...one, ...changes } : one)) });

  return (
    <section className={styles.section}>
      <h2>Measurements</h2>
      <p className={measures.note}>In centimetres. For the chest, waist and hips, measure all the way round.</p>
      {all.map(({ name, cm }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a measurement without a name has only its position
        <fieldset key={index} className={measures.measure}>
          <legend className="hush">{name || 'New measurement'}</legend>
          <Field
            label="Measurement"
            name={`measure-${index}`}
            list="measures"
            value={name}
            error={errors[`measurements.${index}.name`]}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => set(index, { name: target.value })}
          />
          <RemoveButton
            list="measurements"
            className={buttonClass({ kind: 'quiet', small: true })}
            onPress={() => change({ measurements: all.filter((_, place) => place !== index) })}
            aria-label={`Remove ${name || 'this measurement'}`}
          >
            Remove
          </RemoveButton>
          <div className={measures.sizes}>
            {values.sizes.toSorted(bySize).map((size) => (
              <Centimetres
                key={size}
                label={`${sizeName(size)}, cm`}
                name={`measure-${index}-${size}`}
                value={cm[size] ?? null}
                error={errors[`measurements.${index}.cm.${size}`]}
                onNumber={(typed) => set(index, { cm: { ...cm, [size]: typed } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <datalist id="measures">
        {usual.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <Button
        kind="quiet"
        small
        className={styles.more}
        onClick={() => change({ measurements: [...all, { name: '', cm: {} }] })}
      >
        Add measurement
      </Button>
    </section>
  );
}

interface CentimetresProps {
  label: string;
  name: string;
  value: TypedNumber;
  error: string | undefined;
  onNumber: (value: TypedNumber) => void;
}

/** A number field with one decimal that leaves input alone while it is being typed. */
function Centimetres({ value, onNumber, ...field }: CentimetresProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onNumber(asDecimal(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
