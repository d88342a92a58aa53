import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { productSearch } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { search } from './search-queries.ts';

/** Waits until the typing rests (specification, section 9). */
const debounceMs = 300;

export interface Search {
  /** As it stands in the text box. */
  query: string;
  /** The words that are looked for; none while the box is blank. */
  words: string;
  change: (query: string) => void;
  /** Looks for these words at once, without waiting for the typing to rest. */
  searchNow: (query: string) => void;
  /** What was found for the words; null while that is not known. */
  answer: Output<typeof productSearch> | null;
  /** Why there is no answer; null while one may come. */
  problem: string | null;
  retry: () => void;
}

/**
 * What is typed, and what it finds. Answers are kept under the words they are for, so a late one never takes the
 * place of a newer one; the call nobody waits for any more is aborted.
 */
export function useSearch(): Search {
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState('');
  const words = query.trim();
  const { data, error, isFetching, isPaused, refetch } = useQuery(search(asked));
  const isAsked = words !== '' && asked === words;

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), debounceMs);
    return () => clearTimeout(timer);
  }, [words]);

  // A search that fails finds nothing, and the log hears of it (specification, section 8).
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
    searchNow: (text) => {
      setQuery(text);
      setAsked(text.trim());
    },
    answer: (isAsked && data) || null,
    problem: isAsked && !data ? problemOf({ isPaused, hasFailed: error !== null && !isFetching }) : null,
    retry: () => void refetch(),
  };
}

/** A call without a network waits for one; a call that was on its way when the network went has failed. */
function problemOf({ isPaused, hasFailed }: { isPaused: boolean; hasFailed: boolean }): string | null {
  if (isPaused || (hasFailed && !navigator.onLine)) return messages.general.offline;
  return hasFailed ? messages.search.notAnswering : null;
}
