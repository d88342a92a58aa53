import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { adjustStockByOne } from '#shared/admin/stock/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { inTheNameOf, outboxApi } from '../outbox/outbox-api.ts';
import { staffQuery } from '../staff-query.ts';
import { storedAdjustments } from './stored-adjustments.ts';
import { showStockItems } from './stock-queries.ts';
import { type AdjustmentQueue, createAdjustmentQueue } from './adjustment-queue.ts';

/** One queue for each member of staff who signed in; it outlives the stock pages. */
const queues = new Map<string, AdjustmentQueue>();

/** Adjustments of the signed-in member of staff. They are sent when the page is left. */
export function useAdjustments() {
  const { data: staff } = useQuery(staffQuery);
  const queries = useQueryClient();
  const staffId = staff?._id ?? '';
  const queue = useMemo(() => queueOf(staffId, queries), [staffId, queries]);
  const taps = useSyncExternalStore(queue.subscribe, queue.taps, queue.taps);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && queue.flush({ isLeaving: true });
    const onLine = () => queue.flush();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', onLine);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', onLine);
      queue.flush();
    };
  }, [queue]);

  return { ...taps, tap: queue.tap, flush: queue.flush, settle: queue.settle, discard: queue.discard };
}

function queueOf(staffId: string, queries: QueryClient): AdjustmentQueue {
  const known = queues.get(staffId);
  if (known) return known;
  const queue = createAdjustmentQueue({
    stored: storedAdjustments(staffId),
    send: async ({ key, items }) => {
      const body = { key, reason: adminMessages.stock.byHand, items };
      // Continues if the page is closed.
      const response = await outboxApi(adjustStockByOne, { body }, { ...inTheNameOf(staffId), keepalive: true });
      showStockItems(queries, response.items);
      // A response still under way may be older than this one.
      void queries.invalidateQueries({ queryKey: ['admin', 'stock'] });
    },
    onRejected: ({ message, details: { item } }) => {
      toast.error(message);
      if (item) showStockItems(queries, [item]);
      void queries.invalidateQueries({ queryKey: ['admin', 'stock'] });
    },
  });
  queues.set(staffId, queue);
  return queue;
}
