import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';

/**
 * How long it stays busy after success: by then the shopper has stopped a payment page that did not load. Starting
 * again continues the same payment.
 */
const leavingMs = 30_000;

/**
 * Runs an action that ends on the payment page, one at a time. It stays busy after success, because the browser is
 * leaving; the page shows a failure next to the button, where a toast would cover it on phones.
 */
export function usePaymentStart() {
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  /** The start that is under way. */
  const running = useRef<object>(null);

  const setBusy = (busy: object | null) => {
    running.current = busy;
    setStarting(busy !== null);
  };

  // Back restores this page from the cache while it is still busy; it must work again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) running.current = null;
      setStarting(running.current !== null);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const run = async (start: () => Promise<void>) => {
    if (running.current) return;
    setBusy(start);
    setFailure(null);
    try {
      await start();
      setTimeout(() => running.current === start && setBusy(null), leavingMs);
    } catch (reason) {
      const error = reason instanceof Error && reason.message ? reason : new Error(messages.payment.startFailed);
      setFailure(error);
      setBusy(null);
    }
  };

  return { run: (start: () => Promise<void>) => void run(start), isStarting, failure };
}
