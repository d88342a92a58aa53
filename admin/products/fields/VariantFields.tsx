import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { variantFields } from '#shared/admin/products/product-fields.ts';
import { ColourField } from './ColourField.tsx';
import { type FormVariant, variantTitle } from '../product-form.ts';
import { FieldControls } from './FieldControls.tsx';
import { ImageList } from './ImageList.tsx';
import { priceHelp } from './price-help.ts';
import { TurntableField } from './TurntableField.tsx';
import { choices } from '../product-queries.ts';
import type { ProductFormState } from '../useProductForm.ts';
import type { useFrameUploads } from '../useFrameUploads.ts';
import type { useUploads } from '../useUploads.ts';
import { FocusableButton } from '../../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
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

/** A variant: images, colour and price. */
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
  const title = variantTitle(values.variants, index);

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

/** Errors may concern a single image. */
function pictureError(
  errors: ProductFormState['errors'],
  index: number,
  list: 'pictures' | 'frames',
): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(`variants.${index}.${list}.`))?.[1];
}
