import { type MouseEvent, useId, useState } from 'react';
import { colourFamilies, colourFamily } from '#shared/catalogue/colour-families.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import styles from './ColourField.module.css';
import type { FormVariant } from '../product-form.ts';
import { colourAt } from '../shrink-photo.ts';

interface ColourFieldProps {
  color: FormVariant['color'];
  /** Colours of other products: a known name fills in its colour. */
  known: readonly { name: string; hex: string }[];
  pictures: FormVariant['pictures'];
  nameError: string | undefined;
  hexError: string | undefined;
  /** It was guessed from the photo and nobody has saved it yet. */
  isGuess: boolean;
  onChange: (color: FormVariant['color']) => void;
}

/** The name of a colour, its value (picked from the image or chosen) and its colour family. */
export function ColourField({ color, known, pictures, nameError, hexError, isGuess, onChange }: ColourFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const colours = useId();
  const [picture] = pictures;

  const type = (name: string) => {
    const same = color.hex === '' && known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    onChange({ ...color, name, hex: same ? same.hex : color.hex });
  };

  return (
    <div className={styles.colour}>
      <Field
        label="Colour name"
        name="colour"
        list={colours}
        maxLength={40}
        autoComplete="off"
        value={color.name}
        error={nameError}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={colours}>
        {known.map(({ name }) => (
          <option key={name}>{colourName(name)}</option>
        ))}
      </datalist>
      {isGuess && <p className={styles.guess}>Guessed from the photo. Change the name or colour if it’s wrong.</p>}
      <div className={styles.pick}>
        <label className={styles.swatch} data-empty={color.hex === ''}>
          <input
            type="color"
            value={color.hex || '#808080'}
            aria-invalid={hexError ? true : undefined}
            onChange={({ target }) => onChange({ ...color, hex: target.value })}
          />
          <span>{color.hex || 'Choose'}</span>
          <span className="hush"> the colour of {color.name || 'this one'}</span>
        </label>
        {picture && (
          <Button kind="quiet" small onClick={() => setPicking(!isPicking)}>
            {isPicking ? 'Done' : 'Pick colour from photo'}
          </Button>
        )}
      </div>
      <SelectField
        label="Filter colour"
        name="family"
        value={color.family ?? ''}
        onChange={({ target }) =>
          onChange({ ...color, family: colourFamilies.find((family) => family === target.value) ?? null })
        }
      >
        <option value="">Automatic{color.hex && `: ${colourName(colourFamily(color.hex))}`}</option>
        {colourFamilies.map((family) => (
          <option key={family} value={family}>
            {colourName(family)}
          </option>
        ))}
      </SelectField>
      {hexError && <p className={styles.error}>{hexError}</p>}
      {isPicking && picture && (
        <button
          type="button"
          className={styles.source}
          onClick={(click) => {
            const hex = colourUnder(click);
            if (hex) onChange({ ...color, hex });
          }}
        >
          <img src={imageUrl(picture.src, 640, 'webp')} width="640" height="800" alt="Tap the fabric" />
        </button>
      )}
    </div>
  );
}

/** The colour of the image at the pressed point, or in the middle when activated by keyboard. */
function colourUnder({ currentTarget, clientX, clientY, detail }: MouseEvent): string | null {
  const image = currentTarget.querySelector('img');
  if (!image || image.naturalWidth === 0) return null;
  const { left, top, width, height } = image.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
  return colourAt(canvas, x, y);
}
