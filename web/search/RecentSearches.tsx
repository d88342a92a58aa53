import { useState } from 'react';
import styles from './RecentSearches.module.css';
import { clearRecentSearches, recentSearches } from './recent-searches.ts';

interface RecentSearchesProps {
  onSearch: (query: string) => void;
  /** The list and the pressed button have disappeared. */
  onCleared: () => void;
}

/** The recent searches of this browser; nothing if there are none. */
export function RecentSearches({ onSearch, onCleared }: RecentSearchesProps) {
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;

  const clear = () => {
    clearRecentSearches();
    setSearches([]);
    onCleared();
  };
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <div>
        <h3 id="recent-searches">Recent searches</h3>
        <button type="button" className="link" aria-label="Clear recent searches" onClick={clear}>
          Clear
        </button>
      </div>
      <ul role="list">
        {searches.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onSearch(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
