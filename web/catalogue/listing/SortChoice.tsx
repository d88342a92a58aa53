import { useId } from 'react';
import { type Sort, sorts } from '#shared/catalogue/filters.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './SortChoice.module.css';

interface SortChoiceProps {
  /** Empty for the list's own order, if it has one. */
  sort: Sort | '';
  /** The order that only this list has: a search its best match, a collection the order of its staff. */
  own?: { value: Sort | ''; name: string } | undefined;
  onSort: (sort: Sort | '') => void;
}

/** A native select, which is easiest on phones. */
export function SortChoice({ sort, own, onSort }: SortChoiceProps) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort</label>
      <span className={styles.choice}>
        <select id={id} name="sort" value={sort} onChange={({ target }) => onSort(target.value as Sort | '')}>
          {own && <option value={own.value}>{own.name}</option>}
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
