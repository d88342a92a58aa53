import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';

/**
 * How long after success it is busy: then the shopper has stopped a payment page that did not come. Starting anew continues the
 * same payment.
 */
const leavingMs = 30_000;

/**
 * Runs an action that ends on the payment page, one at a time. It stays busy after success, because the browser is
 * leaving; the page shows a failure next to the button, where a toast would cover it on phones.
 */
export function usePaymentStart() {
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const running = useRef(false);

  const setBusy = (busy: boolean) => {
    running.current = busy;
    setStarting(busy);
  };

  // Back restores this page from the cache while it is still busy; it must work again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      running.current &&= !persisted;
      setStarting(running.current);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const run = async (start: () => Promise<void>) => {
    if (running.current) return;
    setBusy(true);
    setFailure(null);
    try {
      await start();
      setTimeout(() => setBusy(false), leavingMs);
    } catch (reason) {
      const error = reason instanceof Error && reason.message ? reason : new Error(messages.payment.startFailed);
      setFailure(error);
      setBusy(false);
    }
  };

  return { run: (start: () => Promise<void>) => void run(start), isStarting, failure };
}
