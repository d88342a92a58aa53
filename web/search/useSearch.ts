import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { search } from './queries.ts';

/** Waits until the typing rests (specification, section 9). */
const debounceMs = 300;

export interface Search {
  /** As it stands in the text box. */
  query: string;
  /** The words that are looked for; none while the box is blank. */
  words: string;
  change: (query: string) => void;
  /** Looks at once, without waiting for the typing to rest. */
  searchNow: () => void;
  isSearching: boolean;
  products: readonly ProductCard[];
}

/**
 * What is typed, and what it finds. Answers are kept under the words they are for, so a late one never takes the
 * place of a newer one; the call nobody waits for any more is aborted.
 *
 * @param first what is looked for to begin with, without waiting
 */
export function useSearch(first: string): Search {
  const [query, setQuery] = useState(first);
  const [asked, setAsked] = useState(first);
  const words = query.trim();
  const { data, error, isPending } = useQuery(search(asked));

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), debounceMs);
    return () => clearTimeout(timer);
  }, [words]);

  // A search that fails finds nothing; only the log hears of it (specification, section 8).
  useEffect(() => {
    if (error) console.error('Error searching products', error);
  }, [error]);

  return {
    query,
    words,
    change: (text) => {
      setQuery(text);
      if (text.trim() === '') setAsked('');
    },
    searchNow: () => setAsked(words),
    isSearching: words !== '' && (asked !== words || (isPending && !error)),
    products: words !== '' && asked === words ? (data?.products ?? []) : [],
  };
}
