import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { productCards } from '#shared/wishlist/api.ts';
import { maxCardsAtOnce } from '#shared/wishlist/limits.ts';
import { browserApi } from '../api.ts';
import { keepSeen } from './change-wishes.ts';
import type { Wish } from './wish-list-store.ts';

/** The saved products in the catalogue now. Removing one causes no request. */
export function useCards(wishes: readonly Wish[]) {
  const [requested, setRequested] = useState<readonly string[]>([]);
  const added = wishes.map(({ productId }) => productId).filter((id) => !requested.includes(id));
  const ids = added.length > 0 ? [...requested, ...added] : requested;
  if (added.length > 0) setRequested(ids);
  const { data, isError } = useQuery({
    queryKey: ['products', 'cards', ids],
    queryFn: ({ signal }) => fetchCards(ids, signal),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  useEffect(() => {
    if (data) keepSeen(data.cards);
  }, [data]);

  return {
    /** Undefined while it loads, null if it is no longer sold. */
    cardOf: (id: string) => data?.cards.get(id) ?? (data?.ids.includes(id) ? null : undefined),
    /** Whether the shop could not be reached. */
    isUnreachable: isError && !data,
  };
}

interface Cards {
  /** The requested products. */
  ids: readonly string[];
  /** The variants that are sold. */
  cards: ReadonlyMap<string, ProductCard>;
}

async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<Cards> {
  const groups = Array.from({ length: Math.ceil(ids.length / maxCardsAtOnce) }, (_group, index) =>
    ids.slice(index * maxCardsAtOnce, (index + 1) * maxCardsAtOnce),
  );
  const responses = await Promise.all(
    groups.map((group) => browserApi(productCards, { query: { ids: group.join(',') } }, { signal })),
  );
  const cards = responses.flatMap(({ products }) => products);
  return { ids, cards: new Map(cards.map((card) => [card._id, card])) };
}
