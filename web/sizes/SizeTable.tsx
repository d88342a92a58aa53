import type { Measure } from '#shared/catalogue/api.ts';
import { bySize, sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { toInches } from './to-inches.ts';
import styles from './Sizes.module.css';

interface SizeTableProps {
  caption: string;
  measures: readonly Measure[];
  /** The size that the shopper has chosen. */
  chosen?: string | null;
  /** The sizes of a product; by default, all that were measured. */
  only?: ReadonlySet<string>;
}

/** A row for each size. Both units are rendered: `UnitChoice` selects the visible one, even without scripts. */
export function SizeTable({ caption, measures, chosen = null, only }: SizeTableProps) {
  const measured = [...new Set(measures.flatMap(({ cm }) => Object.keys(cm)))];
  const sizes = measured.filter((size) => only?.has(size) ?? true).toSorted(bySize);
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {measures.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map((size) => (
          <tr key={size} data-chosen={size === chosen || undefined}>
            <th scope="row">
              {sizeName(size)}
              {size === chosen && <small>{messages.sizes.yours}</small>}
            </th>
            {measures.map(({ name, cm }) => (
              <td key={name}>
                <Length cm={cm[size]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Length({ cm }: { cm: number | undefined }) {
  if (cm === undefined) return '–';
  return (
    <>
      <span className={styles.cm}>{cm}</span>
      <span className={styles.inches}>{toInches(cm)}</span>
    </>
  );
}
