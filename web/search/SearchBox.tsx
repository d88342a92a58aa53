import { type RefObject, useEffect, useState } from 'react';
import { maxSearchLength } from '#shared/catalogue/filters.ts';
import styles from './SearchBox.module.css';
import type { Search } from './useSearch.ts';

/** The box gets the focus once the panel has slid in (specification, section 9). */
const focusDelayMs = 300;

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  search: Pick<Search, 'query' | 'change'>;
  isOpen: boolean;
  /** The shopper wants to see all that was found. */
  onSubmit: () => void;
}

export function SearchBox({ box, search: { query, change }, isOpen, onSubmit }: SearchBoxProps) {
  const hasArrived = useDelayed(isOpen, focusDelayMs);

  useEffect(() => {
    if (hasArrived) box.current?.focus();
  }, [hasArrived, box]);

  return (
    // Inert while it slides: the dialog would give it the focus at once, and the keyboard of a phone would slide in too.
    <form
      role="search"
      className={styles.form}
      inert={!hasArrived}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {/* Not type="search": there Escape would empty the box instead of closing the panel. */}
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

/** True once `value` has been true for so long. */
function useDelayed(value: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [value, ms]);

  return isLate;
}
