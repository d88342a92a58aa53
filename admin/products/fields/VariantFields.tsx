import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { variantFields } from '#shared/admin/products/product-fields.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ColourField } from './ColourField.tsx';
import type { FormVariant } from '../product-form.ts';
import { FieldControls } from './FieldControls.tsx';
import { NumberField } from '../../ui/forms/numbers/NumberField.tsx';
import { ImageList } from './ImageList.tsx';
import { priceHelp } from './price-help.ts';
import { TurntableField } from './TurntableField.tsx';
import { choices } from '../product-queries.ts';
import type { ProductFormState } from '../useProductForm.ts';
import type { useFrameUploads } from '../useFrameUploads.ts';
import type { useUploads } from '../useUploads.ts';
import { FocusableButton } from '../../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import type { TypedNumber } from '../../ui/forms/as-number.ts';
import styles from './VariantFields.module.css';

interface VariantFieldsProps {
  form: ProductFormState;
  variant: FormVariant;
  index: number;
  /** Whether the prices of its product are those of a planned sale. */
  isOnSale: boolean;
  uploads: ReturnType<typeof useUploads>;
  frameUploads: ReturnType<typeof useFrameUploads>;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A variant: images, colour, price, and the initial stock of new sizes. */
export function VariantFields({
  form,
  variant,
  index,
  isOnSale,
  uploads,
  frameUploads,
  onMove,
  onRemove,
}: VariantFieldsProps) {
  const { errors, changeVariant, values } = form;
  const { data: known } = useQuery(choices);
  const [isOver, setOver] = useState(false);
  const count = values.variants.length;
  const at = (field: string) => errors[`variants.${index}.${field}`];
  const set = (changes: Partial<FormVariant>) => changeVariant(variant._id, () => changes);
  const title = variant.color.name || (count === 1 ? 'The colour' : `Colour ${index + 1}`);

  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.add(variant._id, event.dataTransfer.files);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'Add pictures' does the same
    <fieldset
      className={styles.variant}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>
        <i style={{ background: variant.color.hex || undefined }} aria-hidden="true" />
        {title}
      </legend>
      <ImageList
        name={title}
        pictures={variant.pictures}
        uploads={uploads.uploads.filter(({ variantId }) => variantId === variant._id)}
        error={at('pictures') ?? pictureError(errors, index, 'pictures')}
        onChange={(pictures) => set({ pictures })}
        onAdd={(files) => uploads.add(variant._id, files)}
        onAgain={(upload) => uploads.again(upload)}
        onGiveUp={uploads.remove}
      />
      <TurntableField
        variantId={variant._id}
        name={title}
        frames={variant.frames ?? []}
        uploads={frameUploads}
        error={at('frames') ?? pictureError(errors, index, 'frames')}
        onChange={(frames) => set({ frames })}
      />
      <div className={styles.fields}>
        <ColourField
          color={variant.color}
          known={known?.colours ?? []}
          pictures={variant.pictures}
          nameError={at('color.name')}
          hexError={at('color.hex')}
          isGuess={form.base?.unfinished === true}
          onChange={(color) => set({ color })}
        />
        <FieldControls
          fields={variantFields}
          values={variant}
          errors={errors}
          path={`variants.${index}.`}
          suggestions={{ cloth: known?.cloths }}
          help={priceHelp(form, variant, isOnSale)}
          onChange={set}
        />
      </div>
      <StockItems form={form} variant={variant} onChange={(stockItems) => set({ stockItems })} />
      {count > 1 && (
        <div className={styles.acts}>
          <FocusableButton isOff={index === 0} onPress={() => onMove(index - 1)}>
            Earlier<span className="hush"> {title}</span>
          </FocusableButton>
          <FocusableButton isOff={index === count - 1} onPress={() => onMove(index + 1)}>
            Later<span className="hush"> {title}</span>
          </FocusableButton>
          <RemoveButton list="colours" onPress={onRemove}>
            Remove<span className="hush"> {title}</span>
          </RemoveButton>
        </div>
      )}
    </fieldset>
  );
}

interface StockItemsProps {
  form: ProductFormState;
  variant: FormVariant;
  onChange: (stockItems: FormVariant['stockItems']) => void;
}

/** Stock fields for new sizes; existing sizes are managed under Stock. */
function StockItems({ form, variant, onChange }: StockItemsProps) {
  const saved = form.base?.product.variants.find(({ _id }) => _id === variant._id);
  const onHand = new Map(saved?.stockItems.map(({ size, quantity }) => [size, quantity]));
  const fresh = form.values.sizes.filter((size) => !onHand.has(size));
  const there = form.values.sizes.filter((size) => onHand.has(size));
  const quantityOf = (size: string) =>
    variant.stockItems.find((stockItem) => stockItem.size === size)?.quantity ?? null;
  const sent = variant.stockItems.filter(({ size }) => form.values.sizes.includes(size));
  const errorOf = (size: string) => {
    const place = sent.findIndex((stockItem) => stockItem.size === size);
    return form.errors[`variants.${form.values.variants.indexOf(variant)}.stockItems.${place}.quantity`];
  };
  const set = (size: string, quantity: TypedNumber) =>
    onChange([...variant.stockItems.filter((stockItem) => stockItem.size !== size), { size, quantity }]);

  return (
    <div className={styles.stockItems}>
      {there.length > 0 && (
        <p>
          <span className={styles.label}>In stock: </span>
          {there.map((size) => `${sizeName(size)} ${onHand.get(size)}`).join(', ')}.{' '}
          <span className="soft">Change it under Stock.</span>
        </p>
      )}
      {fresh.length > 0 && (
        <>
          <p className={styles.label}>Stock</p>
          <div className={styles.stockRow}>
            {fresh.map((size) => (
              <NumberField
                key={size}
                label={sizeName(size)}
                name={`stock-${size}`}
                aria-label={`Stock in ${sizeName(size)}`}
                required={false}
                placeholder="0"
                value={quantityOf(size)}
                error={errorOf(size)}
                onNumber={(quantity) => set(size, quantity)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Errors may concern a single image. */
function pictureError(
  errors: ProductFormState['errors'],
  index: number,
  list: 'pictures' | 'frames',
): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(`variants.${index}.${list}.`))?.[1];
}
