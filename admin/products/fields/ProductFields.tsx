import { useQuery } from '@tanstack/react-query';
import { compareAtPrice, discountBadge, maxDiscountPercent, savedPercent } from '#shared/catalogue/discount.ts';
import { isForChildren } from '#shared/catalogue/genders.ts';
import { detailFields, discountFields, nameFields } from '#shared/admin/products/product-fields.ts';
import { formatNaira } from '#shared/money.ts';
import styles from '../Editor.module.css';
import type { TypedNumber } from '../../ui/forms/as-number.ts';
import { FieldControls } from './FieldControls.tsx';
import { MeasurementFields } from './MeasurementFields.tsx';
import { choices } from '../product-queries.ts';
import { sizesForGender } from '../sizes-for-gender.ts';
import { SizeChoice } from './SizeChoice.tsx';
import { StockFields } from './StockFields.tsx';
import type { ProductFormState } from '../useProductForm.ts';

/** What shoppers read and search first. */
export function NameFields({ form }: { form: ProductFormState }) {
  const { values, errors, change } = form;
  const { data: known } = useQuery(choices);
  // Sizes of a saved product may be in carts and orders.
  const mayMoveSizes = form.base === null || form.base.unfinished;

  return (
    <section className={styles.section}>
      <h2>Name and description</h2>
      <div className={styles.fields}>
        <FieldControls
          {...{ values, errors }}
          fields={nameFields}
          suggestions={{ category: known?.categories }}
          onChange={(changes) => change({ ...changes, ...(mayMoveSizes && sizesForGender(values, changes)) })}
        />
      </div>
    </section>
  );
}

/** The other fields that all colours share, and the stock of each colour. */
export function ProductFields({ form }: { form: ProductFormState }) {
  const { values, errors, change } = form;

  return (
    <>
      <section className={styles.section}>
        <h2>Sizes and stock</h2>
        <SizeChoice
          sizes={values.sizes}
          isForChildren={isForChildren(values.gender)}
          there={new Set(form.base?.product.sizes)}
          error={errors['sizes']}
          onChange={(sizes) => change({ sizes })}
        />
        <StockFields form={form} />
      </section>
      <section className={styles.section}>
        <h2>Details</h2>
        <div className={styles.fields}>
          <FieldControls {...{ values, errors }} fields={detailFields} onChange={change} />
        </div>
      </section>
      <MeasurementFields form={form} />
      <section className={styles.section}>
        <h2>Discount</h2>
        <div className={styles.fields}>
          <FieldControls
            {...{ values, errors }}
            fields={discountFields}
            help={{ discountPercent: discountText(values.variants[0]?.price ?? null, values.discountPercent) }}
            onChange={change}
          />
        </div>
      </section>
    </>
  );
}

/** Display only: shoppers always pay the price (specification, section 9). */
function discountText(price: TypedNumber, percent: TypedNumber): string {
  if (typeof percent !== 'number' || percent < 1 || percent > maxDiscountPercent)
    return 'Leave empty to show the price only.';
  if (typeof price !== 'number') return 'Customers pay the price. A higher price is shown beside it, crossed out.';
  const badge = discountBadge(percent);
  return `Customers see ${formatNaira(compareAtPrice(price, percent))} crossed out${badge ? ` and ${badge}` : ''}. They pay ${formatNaira(price)}: a true saving of ${savedPercent(price, percent)}%.`;
}
