import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filters } from '#shared/catalogue/api.ts';
import { readFilters } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { shopList } from '../catalogue/listing/list-queries.ts';
import { Link } from '../ui/Link.tsx';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { filtersIn } from '../catalogue/shop-url.ts';
import styles from './Suggestions.module.css';
import { drawSuggestions, suggestionPath } from './suggestions.ts';

interface SuggestionsProps {
  /** False loads nothing. */
  isWanted: boolean;
  onLeave: () => void;
}

/** Random filters of the shop. They come from the unfiltered list, which the shop page has often loaded already. */
export function Suggestions({ isWanted, onLeave }: SuggestionsProps) {
  const { data, error, isPending, isPaused } = useQuery({
    ...shopList(readFilters({})),
    retryOnMount: true,
    enabled: isWanted,
  });

  const isOnline = useIsOnline();

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  return (
    <section className={styles.suggestions} aria-labelledby="search-suggestions">
      <h3 id="search-suggestions">Search suggestions</h3>
      {data && <Chips filters={data.filters} onLeave={onLeave} />}
      {!data && (
        <p role="status">
          {isPending && (!isPaused || isOnline) ? messages.search.loadingSuggestions : messages.search.noSuggestions}
        </p>
      )}
    </section>
  );
}

function Chips({ filters, onLeave }: { filters: Filters; onLeave: () => void }) {
  // Drawn once, so that they don't change while the shopper types.
  const [suggestions] = useState(() => drawSuggestions(filters, Math.random));
  const [address] = useSearchParams();
  const { sort } = filtersIn(address);

  if (suggestions.length === 0) return <p>{messages.search.noSuggestions}</p>;
  return (
    <ul role="list" className={styles.chips}>
      {suggestions.map((suggestion) => (
        <li key={`${suggestion.kind} ${suggestion.value}`}>
          <Link to={suggestionPath(suggestion, sort)} onClick={onLeave}>
            {suggestion.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
