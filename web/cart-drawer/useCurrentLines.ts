import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { productById } from '../catalogue/product-queries.ts';
import { orderById } from '../orders/order-queries.ts';
import { readStorage } from '../browser-storage.ts';
import {
  type FreshLine,
  freshLine,
  isUnavailable,
  reservedQuantities,
  stockItemKey,
  shortageOf,
} from '../cart/current-lines.ts';
import { newPriceOf } from '../cart/price-changes.ts';
import { repriceCart } from '../cart/useCart.ts';

export interface FreshLines {
  /** What to tell about each line, found by `pieceKey`. */
  notes: ReadonlyMap<string, readonly string[]>;
  /** The lines of which the shop has nothing any more. */
  gone: readonly CartLine[];
}

/**
 * Asks the shop again for the price and the pieces of every line, while `isAsking`: a drawer asks when it opens.
 * A changed price is written back to the line, so what is shown is what will be paid.
 */
export function useCurrentLines(lines: readonly CartLine[], isAsking: boolean): FreshLines {
  const fresh = useFreshPieces(lines, isAsking);
  const prices = changedPrices(lines, fresh);

  useEffect(() => {
    if (isAsking && prices.size > 0) void repriceCart(prices);
  });

  return {
    notes: new Map(lines.map((line) => [stockItemKey(line), notesOn(line, fresh.get(stockItemKey(line)))])),
    gone: lines.filter((line) => isUnavailable(fresh.get(stockItemKey(line)))),
  };
}

function useFreshPieces(lines: readonly CartLine[], isAsking: boolean): ReadonlyMap<string, FreshLine> {
  const kept = useKeptPieces(isAsking);
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted();
  const { data, isFetching, isPlaceholderData } = useQuery<Products>({
    queryKey: ['products', 'detail', 'of cart', ids],
    queryFn: ({ client }) => askForAll(client, ids),
    enabled: isAsking && ids.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // While a line goes or another comes, what was said of the rest stays.
    placeholderData: (before) => before,
  });
  const pieces = new Map<string, FreshLine>();
  // An answer from before says nothing about now.
  if (!data || (isFetching && !isPlaceholderData)) return pieces;
  for (const line of lines) {
    const product = data.get(line.productId);
    if (product === undefined) continue;
    const now = freshLine(line, product);
    pieces.set(stockItemKey(line), now && { ...now, left: now.left + (kept.get(stockItemKey(line)) ?? 0) });
  }
  return pieces;
}

/** Products by id, and null for those that are no longer sold. One that could not be asked about is not among them. */
type Products = ReadonlyMap<string, Product | null>;

async function askForAll(queries: QueryClient, ids: readonly string[]): Promise<Products> {
  const answers = await Promise.allSettled(
    ids.map(async (id) => {
      const answer = await queries.fetchQuery({ ...productById(id), staleTime: 0, retry: 1 });
      return [id, answer?.product ?? null] as const;
    }),
  );
  return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

function useKeptPieces(isAsking: boolean): ReadonlyMap<string, number> {
  const pendingId = readStorage('pendingOrderId') ?? '';
  const { data } = useQuery({ ...orderById(pendingId), staleTime: 0, enabled: isAsking && pendingId !== '' });
  return reservedQuantities(data?.order);
}

function changedPrices(lines: readonly CartLine[], fresh: ReadonlyMap<string, FreshLine>): Map<string, number> {
  const changed = new Map<string, number>();
  for (const line of lines) {
    const now = fresh.get(stockItemKey(line));
    if (now && now.price !== line.price) changed.set(stockItemKey(line), now.price);
  }
  return changed;
}

function notesOn(line: CartLine, fresh: FreshLine | undefined): string[] {
  const price = newPriceOf(line);
  const shortage = fresh === undefined ? null : shortageOf(line, fresh);
  return [
    ...(price === undefined ? [] : [messages.cart.priceNow(formatNaira(price))]),
    ...(shortage ? [shortage] : []),
  ];
}
