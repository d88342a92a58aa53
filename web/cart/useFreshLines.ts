import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CartLine } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { ApiError } from '../api.ts';
import { productById } from '../catalogue/queries.ts';
import { orderById } from '../orders/queries.ts';
import { readStored } from '../stored.ts';
import { type FreshLine, freshLine, isGone, keptPieces, pieceKey, shortageOf } from './fresh-lines.ts';
import { newPriceOf } from './new-prices.ts';
import { repriceCart } from './useCart.ts';

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
export function useFreshLines(lines: readonly CartLine[], isAsking: boolean): FreshLines {
  const fresh = useFreshPieces(lines, isAsking);
  const prices = changedPrices(lines, fresh);

  useEffect(() => {
    if (isAsking && prices.size > 0) void repriceCart(prices);
  });

  return {
    notes: new Map(lines.map((line) => [pieceKey(line), notesOn(line, fresh.get(pieceKey(line)))])),
    gone: lines.filter((line) => isGone(fresh.get(pieceKey(line)))),
  };
}

function useFreshPieces(lines: readonly CartLine[], isAsking: boolean): ReadonlyMap<string, FreshLine> {
  const kept = useKeptPieces(isAsking);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const answers = useQueries({
    queries: ids.map((id) => ({ ...productById(id), staleTime: 0, enabled: isAsking, refetchOnWindowFocus: true })),
  });
  const pieces = new Map<string, FreshLine>();
  for (const line of lines) {
    const answer = answers[ids.indexOf(line.productId)];
    // An answer from before, or one that could not be renewed, says nothing about now.
    if (!answer || answer.fetchStatus !== 'idle' || answer.isPending) continue;
    const isUnknown = answer.error instanceof ApiError && answer.error.status === 404;
    if (answer.isError && !isUnknown) continue;
    const now = freshLine(line, isUnknown ? null : (answer.data?.product ?? null));
    pieces.set(pieceKey(line), now && { ...now, left: now.left + (kept.get(pieceKey(line)) ?? 0) });
  }
  return pieces;
}

function useKeptPieces(isAsking: boolean): ReadonlyMap<string, number> {
  const pendingId = readStored('pendingOrderId') ?? '';
  const { data } = useQuery({ ...orderById(pendingId), staleTime: 0, enabled: isAsking && pendingId !== '' });
  return keptPieces(data?.order);
}

function changedPrices(lines: readonly CartLine[], fresh: ReadonlyMap<string, FreshLine>): Map<string, number> {
  const changed = new Map<string, number>();
  for (const line of lines) {
    const now = fresh.get(pieceKey(line));
    if (now && now.price !== line.price) changed.set(pieceKey(line), now.price);
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
