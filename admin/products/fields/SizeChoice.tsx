import { useId, useState } from 'react';
import { childSizes } from '#shared/catalogue/child-sizes.ts';
import { bySize, alphaSizes, sizeName } from '#shared/catalogue/sizes.ts';
import { sizeCode } from '#shared/admin/products/size-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import styles from './SizeChoice.module.css';

interface SizeChoiceProps {
  sizes: readonly string[];
  /** Whether it is for children, whose sizes go by age. */
  isForChildren: boolean;
  /** Sizes that are already saved. */
  there: ReadonlySet<string>;
  error: string | undefined;
  onChange: (sizes: string[]) => void;
}

/** Checkboxes for common sizes and a field for others, such as 42 or 15-16Y. */
export function SizeChoice({ sizes, isForChildren, there, error, onChange }: SizeChoiceProps) {
  const [other, setOther] = useState('');
  const [named, setNamed] = useState<readonly string[]>([]);
  const note = useId();
  const offered = [
    ...new Set([...(isForChildren ? childSizes : alphaSizes), 'Standard', ...there, ...named, ...sizes]),
  ].toSorted(bySize);
  const set = (size: string, isChosen: boolean) =>
    onChange(isChosen ? [...new Set([...sizes, size])].toSorted(bySize) : sizes.filter((one) => one !== size));

  const addOther = () => {
    const size = sizeCode(other.trim());
    if (size === '') return;
    setNamed([...named, size]);
    set(size, true);
    setOther('');
  };

  return (
    <fieldset className={styles.sizes} aria-describedby={error && note} aria-invalid={error ? true : undefined}>
      <legend className="hush">Sizes</legend>
      <ul role="list">
        {offered.map((size) => (
          <li key={size}>
            <label>
              <input
                type="checkbox"
                checked={sizes.includes(size)}
                onChange={({ target }) => set(size, target.checked)}
              />
              <span>{sizeName(size)}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={note} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.other}>
        <Field
          label="Another size"
          name="other-size"
          optional
          maxLength={20}
          autoComplete="off"
          value={other}
          onChange={({ target }) => setOther(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addOther();
          }}
        />
        <Button kind="quiet" onClick={addOther} disabled={other.trim() === ''}>
          Add size
        </Button>
      </div>
    </fieldset>
  );
}
