import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CartLine, stockItemKey } from '#shared/cart/lines.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { productById, productNow } from '../catalogue/product-queries.ts';
import { orderById } from '../orders/order-queries.ts';
import { deviceStorage } from '../browser-storage.ts';
import {
  type CurrentPrices,
  type FreshLine,
  freshLine,
  isUnavailable,
  type Prices,
  reservedQuantities,
  shortageOf,
} from '../cart/current-lines.ts';
import { newPriceOf } from '../cart/price-changes.ts';
import { repriceCart } from '../cart/useCart.ts';

interface FreshLines {
  /** Notes to show on each line, by `stockItemKey`. */
  notes: ReadonlyMap<string, readonly string[]>;
  /** Lines that are sold out or no longer sold. */
  unavailable: readonly CartLine[];
}

/**
 * Refetches price and stock of every line while `isEnabled`, so when the drawer opens. A changed price is written to the
 * line, so that the shown price is the one to pay.
 */
export function useCurrentLines(lines: readonly CartLine[], isEnabled: boolean): FreshLines {
  const fresh = useFreshLines(lines, isEnabled);
  const prices = changedPrices(lines, fresh);

  useEffect(() => {
    if (isEnabled && prices.size > 0) void repriceCart(prices);
  });

  return {
    notes: new Map(lines.map((line) => [stockItemKey(line), notesOn(line, fresh.get(stockItemKey(line)))])),
    unavailable: lines.filter((line) => isUnavailable(fresh.get(stockItemKey(line)))),
  };
}

function useFreshLines(lines: readonly CartLine[], isEnabled: boolean): ReadonlyMap<string, FreshLine> {
  const reserved = useReservedUnits(isEnabled);
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted();
  const { data, isFetching, isPlaceholderData } = useQuery<Products>({
    queryKey: ['products', 'detail', 'of cart', ids],
    queryFn: ({ client }) => fetchProducts(client, ids),
    enabled: isEnabled && ids.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // While lines are added or removed, the notes on the others stay.
    placeholderData: (before) => before,
  });
  const freshLines = new Map<string, FreshLine>();
  // A stale response says nothing about now.
  if (!data || (isFetching && !isPlaceholderData)) return freshLines;
  for (const line of lines) {
    const product = data.get(line.productId);
    if (product === undefined) continue;
    const now = freshLine(line, product);
    freshLines.set(
      stockItemKey(line),
      now && { ...now, available: now.available + (reserved.get(stockItemKey(line)) ?? 0) },
    );
  }
  return freshLines;
}

/** Products by id; null for those that are no longer sold. Products that could not be fetched are missing. */
type Products = ReadonlyMap<string, Product | null>;

async function fetchProducts(queries: QueryClient, ids: readonly string[]): Promise<Products> {
  const results = await Promise.allSettled(
    ids.map(async (id) => {
      const response = await queries.fetchQuery({ ...productNow(id), retry: 1 });
      queries.setQueryData(productById(id).queryKey, response); // The page behind shows it too.
      return [id, response?.product ?? null] as const;
    }),
  );
  return new Map(results.flatMap((response) => (response.status === 'fulfilled' ? [response.value] : [])));
}

function useReservedUnits(isEnabled: boolean): ReadonlyMap<string, number> {
  const pendingId = deviceStorage.read('pendingOrderId') ?? '';
  const { data } = useQuery({ ...orderById(pendingId), staleTime: 0, enabled: isEnabled && pendingId !== '' });
  return reservedQuantities(data?.order);
}

function changedPrices(lines: readonly CartLine[], fresh: ReadonlyMap<string, FreshLine>): CurrentPrices {
  const changed = new Map<string, Prices>();
  for (const line of lines) {
    const now = fresh.get(stockItemKey(line))?.prices;
    const isSame = now?.price === line.price && now.deliveryExtra === (line.deliveryExtra ?? 0);
    if (now && !isSame) changed.set(stockItemKey(line), now);
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
