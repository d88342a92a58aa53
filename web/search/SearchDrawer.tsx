import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { shopSearchPath } from '../catalogue/shop-url.ts';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Drawer } from '../ui/dialogs/Drawer.tsx';
import { rememberSearch } from './recent-searches.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchDrawer.module.css';
import { SearchResults } from './SearchResults.tsx';
import { Suggestions } from './Suggestions.tsx';
import { type Search, useSearch } from './useSearch.ts';

/** Every opening starts a new search: closing drops the query, the results and the suggestions. */
export function SearchDrawer() {
  const [searches, setSearches] = useState(0);
  return <OneSearch key={searches} onClosed={() => setSearches(searches + 1)} />;
}

function OneSearch({ onClosed }: { onClosed: () => void }) {
  const navigate = useNavigate();
  const { isSearchOpen: isOpen, close } = usePanels();
  const box = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const { term, results } = search;

  const focus = () => box.current?.focus();
  const clear = () => {
    search.change('');
    focus();
  };
  /** The search was successful. */
  const leave = () => {
    if (term !== '' && results?.total !== 0) rememberSearch(term);
    close();
  };
  const seeAll = () => {
    if (term === '') return;
    leave();
    void navigate(shopSearchPath(term));
  };

  return (
    <Drawer
      title="Search"
      heading={<span className="hush">Search</span>}
      badge={<SearchBox box={box} search={search} isOpen={isOpen} onSubmit={seeAll} />}
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      footer={results && results.inStock > 0 && <SeeAll term={term} results={results} onLeave={leave} />}
    >
      <div className={styles.contents}>
        {term === '' && (
          <RecentSearches
            onSearch={(query) => {
              search.searchNow(query);
              focus();
            }}
            onCleared={focus}
          />
        )}
        <Suggestions isWanted={isOpen} onLeave={close} />
        <SearchResults search={search} onClear={clear} onLeave={leave} />
      </div>
    </Drawer>
  );
}

interface SeeAllProps {
  term: string;
  results: NonNullable<Search['results']>;
  onLeave: () => void;
}

/** Goes to the shop, which shows what is in stock. */
function SeeAll({ term, results: { total, inStock }, onLeave }: SeeAllProps) {
  return (
    <ButtonLink wide to={shopSearchPath(term)} onClick={onLeave}>
      {inStock === total ? messages.search.seeAll(total) : messages.search.seeInStock(inStock)}
    </ButtonLink>
  );
}
