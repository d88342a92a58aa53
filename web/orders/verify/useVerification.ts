import { useEffect, useState } from 'react';
import { orderById } from '#shared/orders/api.ts';
import { ApiError } from '../../api.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ordersApi } from '../../order-key.ts';
import { verifyPayment } from '../order-queries.ts';
import { finishCheckout } from './finish-checkout.ts';
import {
  afterFailedFetch,
  afterFetching,
  afterResponse,
  initialVerification,
  orderIdOf,
  checkingAgain,
  type PaymentResponse,
  type Verification,
  type Verifying,
} from './verification.ts';

/** Polls the status of a payment until it is known; `verification.ts` decides what a response means. */
export function useVerification(reference: string | null): { now: Verification; checkAgain: () => void } {
  const [start, setStart] = useState<Verification>(() => initialVerification(reference));
  const [now, show] = useState(start);

  useEffect(() => {
    const leaving = new AbortController();
    if (reference) void poll(reference, start, leaving.signal, show);
    return () => leaving.abort();
  }, [reference, start]);

  return { now, checkAgain: () => setStart(checkingAgain(now)) };
}

async function poll(
  reference: string,
  start: Verification,
  signal: AbortSignal,
  show: (now: Verification) => void,
): Promise<void> {
  let now = start;
  show(now);
  while (now.stage === 'verifying') {
    await pause(now.retryInMs ?? 0, signal);
    const response = await fetchStatus(reference, signal);
    // In strict mode React runs this twice and aborts the first: only the other one settles anything.
    if (signal.aborted) return;
    const next = afterResponse(now, response);
    now = next.stage === 'settled' ? await fetchOrder(now, reference, signal) : next;
    if (signal.aborted) return;
    if (now.stage === 'paid') {
      finishCheckout(now.order);
      toast.success(now.text);
    }
    show(now);
  }
}

function fetchStatus(reference: string, signal: AbortSignal): Promise<PaymentResponse> {
  return verifyPayment(reference, signal).then(
    (response) => ({ kind: 'response', ...response }),
    (error: unknown) => ({
      kind: 'error',
      status: statusOf(error),
      message: error instanceof Error ? error.message : '',
    }),
  );
}

async function fetchOrder(now: Verifying, reference: string, signal: AbortSignal): Promise<Verification> {
  const id = orderIdOf(reference, deviceStorage.read('pendingOrderId'));
  return ordersApi(orderById, { params: { id } }, { signal, cache: 'no-cache' }).then(
    ({ order }) => afterFetching(order),
    (error: unknown) => afterFailedFetch(now, statusOf(error), id),
  );
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
