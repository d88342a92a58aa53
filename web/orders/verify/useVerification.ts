import { useEffect, useState } from 'react';
import { orderById } from '#shared/orders/api.ts';
import { orderIdIn } from '#shared/payments/reference.ts';
import { ApiError } from '../../api.ts';
import { readStorage } from '../../browser-storage.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ordersApi } from '../../order-key.ts';
import { verifyPayment } from '../order-queries.ts';
import { finishCheckout } from './finish-checkout.ts';
import {
  afterFetching,
  afterResponse,
  initialVerification,
  checkingAgain,
  type Heard,
  type KnownOrder,
  type Verification,
} from './verification.ts';

/** Asks about a payment until there is an answer; what it means is decided in `verification.ts`. */
export function useVerification(reference: string | null): { now: Verification; checkAgain: () => void } {
  const [start, setStart] = useState<Verification>(() => initialVerification(reference));
  const [now, show] = useState(start);

  useEffect(() => {
    const leaving = new AbortController();
    if (reference) void follow(reference, start, leaving.signal, show);
    return () => leaving.abort();
  }, [reference, start]);

  return { now, checkAgain: () => setStart(checkingAgain(now)) };
}

async function follow(
  reference: string,
  start: Verification,
  signal: AbortSignal,
  show: (now: Verification) => void,
): Promise<void> {
  let now = start;
  show(now);
  while (now.stage === 'verifying') {
    await pause(now.askAgainInMs ?? 0, signal);
    const heard = await ask(reference, signal);
    // React may run this twice and leave the first behind: only the one that stays settles anything.
    if (signal.aborted) return;
    now = afterResponse(now, heard);
    if (now.stage === 'settled') now = afterFetching(await fetchOrder(reference, signal));
    if (signal.aborted) return;
    if (now.stage === 'paid') {
      finishCheckout(now.order);
      toast.success(now.text);
    }
    show(now);
  }
}

function ask(reference: string, signal: AbortSignal): Promise<Heard> {
  return verifyPayment(reference, signal).then(
    (answer) => ({ kind: 'answer', ...answer }),
    (error: unknown) => ({
      kind: 'error',
      status: error instanceof ApiError ? error.status : 0,
      message: error instanceof Error ? error.message : '',
    }),
  );
}

/** Just its id when this browser may not see the order: it is paid all the same. */
async function fetchOrder(reference: string, signal: AbortSignal): Promise<KnownOrder> {
  const id = readStorage('pendingOrderId') ?? orderIdIn(reference);
  return ordersApi(orderById, { params: { id } }, { signal }).then(
    ({ order }) => order,
    () => ({ _id: orderIdIn(reference), status: 'processing', isPaid: true }),
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
