import { type RefObject, useEffect, useState } from 'react';
import { maxSearchLength } from '#shared/catalogue/filters.ts';
import styles from './SearchBox.module.css';
import type { Search } from './useSearch.ts';

/** The field gets the focus once the panel has slid in (specification, section 9). */
const focusDelayMs = 300;

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  search: Pick<Search, 'query' | 'change'>;
  isOpen: boolean;
  /** Shows all results. */
  onSubmit: () => void;
}

export function SearchBox({ box, search: { query, change }, isOpen, onSubmit }: SearchBoxProps) {
  const hasSlidIn = useDelayed(isOpen, focusDelayMs);

  useEffect(() => {
    if (hasSlidIn) box.current?.focus();
  }, [hasSlidIn, box]);

  return (
    // Inert while sliding: the dialog would focus the field at once, and the phone's keyboard would open too.
    <form
      role="search"
      className={styles.form}
      inert={!hasSlidIn}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {/* Not type="search": there Escape would clear the field instead of closing the panel. */}
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={styles.box}
        aria-label="Search products"
        placeholder="What are you looking for?"
        autoComplete="off"
        maxLength={maxSearchLength}
        value={query}
        onChange={({ target }) => change(target.value)}
      />
    </form>
  );
}

/** Whether `value` has been true for `ms`. */
function useDelayed(value: boolean, ms: number): boolean {
  const [isElapsed, setElapsed] = useState(false);

  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [value, ms]);

  return isElapsed;
}
