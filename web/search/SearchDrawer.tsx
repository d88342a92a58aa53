import { useRef, useState } from 'react';
import { usePanels } from '../layout/panels.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchDrawer.module.css';
import { SearchResults } from './SearchResults.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSearch } from './useSearch.ts';

/** Every opening is a new search: closing throws away the query, what it found and the suggestions. */
export function SearchDrawer() {
  const [searches, setSearches] = useState(0);
  return <OneSearch key={searches} onClosed={() => setSearches(searches + 1)} />;
}

function OneSearch({ onClosed }: { onClosed: () => void }) {
  const { open, close } = usePanels();
  const isOpen = open === 'search';
  const box = useRef<HTMLInputElement>(null);
  const search = useSearch();

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
