import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { messages } from '#shared/messages.ts';
import { type ShelfPiece, tapStock } from '#shared/stock/admin-api.ts';
import { createApi } from '#web/api.ts';
import { toast } from '#web/ui/toast.ts';
import { staffQuery } from '../queries.ts';
import { keptBatches } from './kept-batches.ts';
import { showPieces } from './queries.ts';
import { type TapBox, tapBox } from './tap-box.ts';

/** One for each member of staff who signed in on this page: it outlives the pages of the stock. */
const boxes = new Map<string, TapBox>();

/** Taps on + and -, of whoever is signed in. They are sent when the page is left. */
export function useTaps() {
  const { data: staff } = useQuery(staffQuery);
  const queries = useQueryClient();
  const staffId = staff?._id ?? '';
  const box = useMemo(() => boxOf(staffId, queries), [staffId, queries]);
  const taps = useSyncExternalStore(box.subscribe, box.taps, box.taps);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && box.flush({ isLeaving: true });
    const onLine = () => box.flush();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', onLine);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', onLine);
      box.flush();
    };
  }, [box]);

  return { ...taps, tap: box.tap, flush: box.flush };
}

/** Goes on when the page is closed meanwhile. */
const lastingApi = createApi((url, init) => fetch(url, { ...init, keepalive: true }));

function boxOf(staffId: string, queries: QueryClient): TapBox {
  const known = boxes.get(staffId);
  if (known) return known;
  const box = tapBox({
    kept: keptBatches(staffId),
    send: async ({ key, pieces }) => {
      const answer = await lastingApi(tapStock, { body: { key, reason: messages.stockroom.byHand, pieces } });
      showPieces(queries, answer.pieces);
      // An answer that is still under way may be older than this one.
      void queries.invalidateQueries({ queryKey: ['office', 'stock'] });
    },
    onRefused: ({ message, details }) => {
      toast.error(message);
      const piece = details['piece'] as ShelfPiece | undefined;
      if (piece) showPieces(queries, [piece]);
      void queries.invalidateQueries({ queryKey: ['office', 'stock'] });
    },
  });
  boxes.set(staffId, box);
  return box;
}
