import { type RefObject, useEffect, useState } from 'react';
import { longestQuery } from './asked.ts';
import styles from './SearchBox.module.css';
import type { Search } from './useSearch.ts';

/** The box gets the focus once the panel has slid in (specification, section 9). */
const focusDelayMs = 300;

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  search: Pick<Search, 'query' | 'change' | 'searchNow'>;
  isOpen: boolean;
}

export function SearchBox({ box, search: { query, change, searchNow }, isOpen }: SearchBoxProps) {
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
        searchNow();
        // Puts the keyboard of a phone away, which covers what was found.
        if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
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
        maxLength={longestQuery}
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
