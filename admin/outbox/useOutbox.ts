import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { toast } from '#web/ui/toasts/toast.ts';
import { invalidateOrders, takeOutOfHand } from '../orders/order-queries.ts';
import { showStockItems } from '../stock/stock-queries.ts';
import { staffQuery } from '../staff-query.ts';
import { labelOf, send, subjectsOf } from './actions.ts';
import { createOutbox, isWaiting, type Outbox } from './outbox.ts';
import { storedOutbox } from './stored-outbox.ts';

/** One outbox for each member of staff who signed in here. */
const outboxes = new Map<string, Outbox>();

/** The outbox of the signed-in member of staff: others neither see nor send what is in it. */
export function useOutbox(): Outbox {
  const { data: staff } = useQuery(staffQuery);
  const queries = useQueryClient();
  const staffId = staff?._id ?? '';
  return useMemo(() => outboxOf(staffId, queries), [staffId, queries]);
}

export function useOutboxState() {
  const outbox = useOutbox();
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state) };
}

/** Sends what waits when the admin is opened, when the network is back and when the tab is seen again. */
export function useSendWaiting(): void {
  const outbox = useOutbox();
  useEffect(() => {
    // Without a network it could not be loaded when it is to say that something waits.
    import('#web/ui/toasts/Toasts.tsx').catch(() => {});
    const flush = () => void outbox.flush();
    const onSeen = () => document.visibilityState === 'visible' && flush();
    flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [outbox]);
}

/** Whether an action of this kind on this order or product waits for the network. */
export function useIsWaiting(): (subject: string, ...kinds: readonly string[]) => boolean {
  const { entries } = useOutboxState();
  return (subject, ...kinds) =>
    entries.some((entry) => isWaiting(entry) && kinds.includes(entry.kind) && subjectsOf(entry).includes(subject));
}

function outboxOf(staffId: string, queries: QueryClient): Outbox {
  const known = outboxes.get(staffId);
  if (known) return known;
  const outbox = createOutbox({
    staffId,
    stored: storedOutbox(staffId),
    send,
    onSent: ({ label, message }) => toast.success(`${label}. ${message}`),
    onRejected: (entry) => toast.error(`${labelOf(entry)}. ${entry.rejection}`),
    onDone: ({ items }, action) => {
      if (items) showStockItems(queries, items);
      if (action.kind === 'deliver') takeOutOfHand(queries, action.input.orderId);
    },
    onSettled: () => {
      void invalidateOrders(queries);
      void queries.invalidateQueries({ queryKey: ['admin', 'stock'] });
    },
  });
  outboxes.set(staffId, outbox);
  return outbox;
}
