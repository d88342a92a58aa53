import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import styles from './FilterForm.module.css';
import { useWordsOfAddress } from './useWordsOfAddress.ts';

interface FilterFormProps {
  label: string;
  /** The name of the search field. */
  name: string;
  value: string;
  placeholder?: string;
  /** The address of the unfiltered list. A link leads there while a filter is set. */
  clearTo: string;
  isFiltered: boolean;
  onSearch: (form: FormData) => void;
  /** The other filters, each in its label, with a key that changes with the address: Back restores them too. */
  children: ReactNode;
}

/** Words and other filters of a list, which apply together when the form is sent. */
export function FilterForm({
  label,
  name,
  value,
  placeholder,
  clearTo,
  isFiltered,
  onSearch,
  children,
}: FilterFormProps) {
  const { field, markSent } = useWordsOfAddress(value);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        markSent();
        onSearch(new FormData(event.currentTarget));
      }}
    >
      <label className={styles.text}>
        <span>{label}</span>
        <input
          ref={field}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          enterKeyHint="search"
        />
      </label>
      {children}
      <Button type="submit" kind="quiet" small>
        Search
      </Button>
      {isFiltered && (
        <Link className="link" to={clearTo}>
          Clear
        </Link>
      )}
    </form>
  );
}
