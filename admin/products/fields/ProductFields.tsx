import { useQuery } from '@tanstack/react-query';
import { compareAtPrice, savedAmount } from '#shared/catalogue/discount.ts';
import { genders } from '#shared/catalogue/genders.ts';
import { maxDescriptionLength } from '#shared/admin/products/forms.ts';
import { formatNaira } from '#shared/money.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import styles from '../Editor.module.css';
import { FactFields } from './FactFields.tsx';
import { MeasurementFields } from './MeasurementFields.tsx';
import { NumberField } from './NumberField.tsx';
import { choices } from '../product-queries.ts';
import { SizeChoice } from './SizeChoice.tsx';
import type { ProductFormState } from '../useProductForm.ts';

/** Fields that all colours share: name, description, gender, sizes and discount. */
export function ProductFields({ form }: { form: ProductFormState }) {
  const { values, errors, change } = form;
  const { data: known } = useQuery(choices);

  return (
    <>
      <section className={styles.section}>
        <h2>Name and description</h2>
        <div className={styles.fields}>
          <div className={styles.full}>
            <Field
              label="Name"
              name="name"
              value={values.name}
              error={errors['name']}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          </div>
          <Field
            label="Category"
            name="category"
            list="categories"
            value={values.category}
            error={errors['category']}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ category: target.value })}
          />
          <datalist id="categories">
            {known?.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
          <SelectField
            label="For"
            name="gender"
            value={values.gender}
            error={errors['gender']}
            onChange={({ target }) => change({ gender: genders.find((gender) => gender === target.value) ?? 'women' })}
          >
            <option value="women">Women</option>
            <option value="men">Men</option>
            <option value="unisex">Women and men</option>
          </SelectField>
          <div className={styles.full}>
            <LongField
              label="Description"
              name="description"
              optional
              rows={4}
              value={values.description}
              error={errors['description']}
              maxLength={maxDescriptionLength}
              onChange={({ target }) => change({ description: target.value })}
            />
          </div>
        </div>
      </section>
      <FactFields form={form} />
      <section className={styles.section}>
        <h2>Sizes</h2>
        <SizeChoice
          sizes={values.sizes}
          there={new Set(form.base?.product.sizes)}
          error={errors['sizes']}
          onChange={(sizes) => change({ sizes })}
        />
      </section>
      <MeasurementFields form={form} />
      <section className={styles.section}>
        <h2>Discount</h2>
        <div className={styles.fields}>
          <NumberField
            label="Discount to show (%)"
            name="discount"
            optional
            value={values.discountPercent}
            error={errors['discountPercent']}
            hint={discountInWords(values.variants[0]?.price ?? null, values.discountPercent)}
            onNumber={(discountPercent) => change({ discountPercent })}
          />
        </div>
      </section>
    </>
  );
}

/** Display only: shoppers always pay the price (specification, section 9). */
function discountInWords(price: number | null, percent: number | null): string {
  if (percent === null || percent < 1 || percent > 90) return 'Leave empty to show the price only.';
  if (price === null) return 'Customers pay the price. A higher price is shown beside it, crossed out.';
  return `Customers see ${formatNaira(compareAtPrice(price, percent))} crossed out and -${percent}%. They pay ${formatNaira(price)}, which is ${savedAmount(price, percent)}% less.`;
}
