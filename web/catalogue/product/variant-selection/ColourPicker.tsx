import type { CSSProperties } from 'react';
import type { Variant } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { Picture } from '../../../ui/images/Picture.tsx';
import { clothOf } from './variant-selection.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import styles from './ColourPicker.module.css';

interface ColourPickerProps {
  variants: readonly Variant[];
  chosen: Variant;
  onPick: (variantId: string) => void;
}

/** Swatches show the fabric itself: a print has no single colour. */
export function ColourPicker({ variants, chosen, onPick }: ColourPickerProps) {
  return (
    <ChoiceGroup name="Colour" chosen={colourName(chosen.color.name)}>
      <div className={styles.swatches}>
        {variants.map((variant) => (
          <label
            key={variant._id}
            className={styles.swatch}
            style={{ '--colour': variant.color.hex } as CSSProperties}
            data-in-stock={variant.inStock}
            data-picture
          >
            <input
              type="radio"
              name="colour"
              value={variant._id}
              checked={variant === chosen}
              onChange={() => onPick(variant._id)}
            />
            <Picture src={clothOf(variant)} alt="" sizes="56px" className={styles.cloth} />
            <span className={styles.frame} />
            <span className="hush">
              {colourName(variant.color.name)}
              {!variant.inStock && ', sold out'}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
