import { Link } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { TypedNumber } from '../../ui/forms/as-number.ts';
import { NumberField } from '../../ui/forms/numbers/NumberField.tsx';
import { type FormVariant, variantTitle } from '../product-form.ts';
import type { ProductFormState } from '../useProductForm.ts';
import styles from './StockFields.module.css';

/** The initial stock of the new sizes of each colour; that of existing ones is changed under Stock. */
export function StockFields({ form }: { form: ProductFormState }) {
  const { values, base, changeVariant } = form;
  const saved = new Map(base?.product.variants.map(({ _id, stockItems }) => [_id, stockItems]));
  const stock = values.variants.map((variant, index) => {
    const onHand = new Map(saved.get(variant._id)?.map(({ size, quantity }) => [size, quantity]));
    const fresh = values.sizes.filter((size) => !onHand.has(size));
    const there = values.sizes.filter((size) => onHand.has(size));
    if (values.sizes.length === 0) return null;
    const title = variantTitle(values.variants, index);
    return (
      <fieldset key={variant._id} className={styles.stock}>
        <legend>{values.variants.length === 1 ? 'Stock' : `Stock of ${title}`}</legend>
        {there.length > 0 && <p>{there.map((size) => `${sizeName(size)} ${onHand.get(size)}`).join(', ')}.</p>}
        {fresh.length > 0 && (
          <div className={styles.row}>
            {fresh.map((size) => (
              <NumberField
                key={size}
                label={sizeName(size)}
                name={`stock-${size}`}
                aria-label={`Stock in ${sizeName(size)}`}
                required={false}
                placeholder="0"
                value={variant.stockItems.find((stockItem) => stockItem.size === size)?.quantity ?? null}
                error={errorOf(form, variant, size)}
                onNumber={(quantity) =>
                  changeVariant(variant._id, (now) => ({ stockItems: withQuantity(now, size, quantity) }))
                }
              />
            ))}
          </div>
        )}
      </fieldset>
    );
  });
  return (
    <>
      {stock}
      {base && base.product.sizes.length > 0 && (
        <Link className="link" to={`/admin/stock?search=${encodeURIComponent(base.product.name)}`}>
          Change it under Stock
        </Link>
      )}
    </>
  );
}

const withQuantity = ({ stockItems }: FormVariant, size: string, quantity: TypedNumber) => [
  ...stockItems.filter((stockItem) => stockItem.size !== size),
  { size, quantity },
];

/** Only the chosen sizes are sent, so an error counts among those. */
function errorOf({ values, errors }: ProductFormState, variant: FormVariant, size: string): string | undefined {
  const sent = variant.stockItems.filter((stockItem) => values.sizes.includes(stockItem.size));
  const place = sent.findIndex((stockItem) => stockItem.size === size);
  return errors[`variants.${values.variants.indexOf(variant)}.stockItems.${place}.quantity`];
}
