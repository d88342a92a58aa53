import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { productSearch } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { search } from './search-queries.ts';

/** The debounce time of typing (specification, section 9). */
const debounceMs = 300;

export interface Search {
  /** The contents of the field. */
  query: string;
  /** The trimmed query; empty if the field is blank. */
  term: string;
  change: (query: string) => void;
  /** Searches at once, without the debounce. */
  searchNow: (query: string) => void;
  /** The results of `term`; null while unknown. */
  results: Output<typeof productSearch> | null;
  /** The error message if there are no results; otherwise null. */
  problem: string | null;
  retry: () => void;
}

/**
 * The search as you type. Responses are cached by their query, so a late one never replaces a newer one; outdated
 * requests are aborted.
 */
export function useSearch(): Search {
  const [query, setQuery] = useState('');
  const [debounced, setDebounced] = useState('');
  const term = query.trim();
  const { data, error, isFetching, refetch } = useQuery(search(debounced));
  const isCurrent = term !== '' && debounced === term;

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(term), debounceMs);
    return () => clearTimeout(timer);
  }, [term]);

  // A failed search shows no results and is logged (specification, section 8).
  useEffect(() => {
    if (error) console.error('Error searching products', error);
  }, [error]);

  return {
    query,
    term,
    change: (text) => {
      setQuery(text);
      if (text.trim() === '') setDebounced('');
    },
    searchNow: (text) => {
      setQuery(text);
      setDebounced(text.trim());
    },
    results: (isCurrent && data) || null,
    problem: isCurrent && !data ? problemOf(error !== null && !isFetching) : null,
    retry: () => void refetch(),
  };
}

function problemOf(hasFailed: boolean): string | null {
  if (!hasFailed) return null;
  return navigator.onLine ? messages.search.unavailable : messages.general.offline;
}
