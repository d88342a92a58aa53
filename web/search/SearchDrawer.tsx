import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePanels } from '../layout/panels.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { askedIn } from './asked.ts';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchDrawer.module.css';
import { SearchResults } from './SearchResults.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSearch } from './useSearch.ts';

/**
 * Every opening is a new search: closing throws away the query, what it found and the suggestions. The first may come
 * with the address.
 */
export function SearchDrawer() {
  const [searches, setSearches] = useState(0);
  const [address] = useSearchParams();
  const [first] = useState(() => askedIn(address));
  return <OneSearch key={searches} first={searches === 0 ? first : ''} onClosed={() => setSearches(searches + 1)} />;
}

function OneSearch({ first, onClosed }: { first: string; onClosed: () => void }) {
  const { isSearchOpen: isOpen, close } = usePanels();
  const box = useRef<HTMLInputElement>(null);
  const search = useSearch(first);

  const clear = () => {
    search.change('');
    box.current?.focus();
  };

  return (
    <Drawer
      title="Search"
      heading={<span className="hush">Search</span>}
      badge={<SearchBox box={box} search={search} isOpen={isOpen} />}
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
    >
      <div className={styles.contents}>
        <Suggestions isWanted={isOpen} onLeave={close} />
        <SearchResults search={search} onClear={clear} onLeave={close} />
      </div>
    </Drawer>
  );
}
