import { useId } from 'react';
import { bestMatch, type Sort, sorts } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './SortChoice.module.css';

interface SortChoiceProps {
  sort: Sort;
  /** Whether this is a search, which can be sorted by best match. */
  isSearch: boolean;
  onSort: (sort: Sort) => void;
}

/** A native select, which is easiest on phones. */
export function SortChoice({ sort, isSearch, onSort }: SortChoiceProps) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort</label>
      <span className={styles.choice}>
        <select id={id} name="sort" value={sort} onChange={({ target }) => onSort(target.value as Sort)}>
          {isSearch && <option value={bestMatch}>{messages.products.bestMatch}</option>}
          {Object.entries(sorts).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronIcon width="18" height="18" />
      </span>
    </div>
  );
}
