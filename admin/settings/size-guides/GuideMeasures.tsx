import type { UseFormReturn } from 'react-hook-form';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { SizeGuideEntry } from '#shared/admin/size-guides/forms.ts';
import { onBody } from '#web/sizes/how-to-measure.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import { asDecimal } from '../../ui/forms/as-number.ts';
import styles from './SizeGuides.module.css';

/** The columns of a size guide: body measurements by size. */
export function GuideMeasures({ form }: { form: UseFormReturn<SizeGuideEntry> }) {
  const { register, formState, watch, setValue, getValues, clearErrors } = form;
  const [sizes, measures] = watch(['sizes', 'measures']);
  const { errors } = formState;
  const put = (next: SizeGuideEntry['measures']) => setValue('measures', next, { shouldDirty: true });
  const remove = (column: number) => {
    clearErrors(); // Errors are stored by index, and indexes change.
    put(getValues('measures').filter((_measure, other) => other !== column));
  };

  return (
    <section>
      <h2>Measurements</h2>
      <p className="soft">Body measurements in centimetres. Sizes left empty show a dash.</p>
      {measures.map(({ name }, column) => {
        const wrong = errors.measures?.[column];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place is all that a measure without a name has
          <fieldset key={column} className={styles.measure}>
            <legend className="hush">{name || 'New measurement'}</legend>
            <Field
              label="Measurement"
              list="body-measures"
              {...register(`measures.${column}.name`)}
              autoComplete="off"
              error={wrong?.name?.message}
            />
            <RemoveButton
              list="measures"
              className={buttonClass({ kind: 'quiet', small: true })}
              aria-label={`Remove ${name || 'this measurement'}`}
              onPress={() => remove(column)}
            >
              Remove
            </RemoveButton>
            <div className={styles.numbers}>
              {sizes.map((size, row) => (
                <Field
                  // oxlint-disable-next-line react/no-array-index-key -- a size is its place: its name is being typed
                  key={row}
                  label={`${sizeName(size) || 'New size'}, cm`}
                  inputMode="decimal"
                  autoComplete="off"
                  {...register(`measures.${column}.cm.${row}`, asCentimetres)}
                  error={wrong?.cm?.[row]?.message}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <datalist id="body-measures">
        {Object.keys(onBody).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      {errors.measures?.message && <p className={styles.wrong}>{errors.measures.message}</p>}
      <div>
        <Button
          kind="quiet"
          small
          onClick={() => put([...getValues('measures'), { name: '', cm: getValues('sizes').map(() => null) }])}
        >
          Add measurement
        </Button>
      </div>
    </section>
  );
}

const asCentimetres = { setValueAs: asDecimal };
