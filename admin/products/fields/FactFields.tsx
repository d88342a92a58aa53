import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import styles from '../Editor.module.css';
import type { ProductFormState } from '../useProductForm.ts';

/** Composition, fit, length and care. */
export function FactFields({ form: { values, errors, change } }: { form: ProductFormState }) {
  return (
    <section className={styles.section}>
      <h2>Details</h2>
      <div className={styles.fields}>
        <div className={styles.full}>
          <Field
            label="Fabric"
            name="composition"
            optional
            hint="Such as 100% cotton, wax print."
            value={values.composition}
            error={errors['composition']}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => change({ composition: target.value })}
          />
        </div>
        <Field
          label="Fit"
          name="fit"
          optional
          value={values.fit}
          error={errors['fit']}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ fit: target.value })}
        />
        <Field
          label="Length"
          name="length"
          optional
          value={values.length}
          error={errors['length']}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ length: target.value })}
        />
        <div className={styles.full}>
          <LongField
            label="Care, one instruction per line"
            name="care"
            optional
            rows={3}
            value={values.care.join('\n')}
            error={errors['care'] ?? firstOf(errors, 'care.')}
            onChange={({ target }) => change({ care: target.value === '' ? [] : target.value.split('\n') })}
          />
        </div>
      </div>
    </section>
  );
}

const firstOf = (errors: Readonly<Record<string, string>>, beginning: string) =>
  Object.entries(errors).find(([field]) => field.startsWith(beginning))?.[1];
