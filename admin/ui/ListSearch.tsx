import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './ListSearch.module.css';
import { useWordsOfAddress } from './search/useWordsOfAddress.ts';
import { useListAddress } from './useListAddress.ts';

/** Searches the list. The search is part of the URL; an empty search shows everything. */
export function ListSearch({ label, isFocused = false }: { label: string; isFocused?: boolean }) {
  const { search, goTo } = useListAddress();
  const { field, markSent } = useWordsOfAddress(search);
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        markSent();
        goTo({ search: field.current!.value.trim() });
      }}
    >
      <input
        ref={field}
        type="search"
        name="search"
        defaultValue={search}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where a page has nothing but its search
        autoFocus={isFocused}
      />
      <button type="submit" aria-label="Search">
        <SearchIcon width="20" height="20" />
      </button>
    </form>
  );
}
