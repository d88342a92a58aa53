import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';

/**
 * Runs what ends on the provider's page, one at a time. It stays busy after success, because the browser is leaving;
 * a failure is for the page to tell, beside the button: a notice would lie over it on a phone.
 */
export function usePaymentStart() {
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const running = useRef(false);

  const setBusy = (busy: boolean) => {
    running.current = busy;
    setStarting(busy);
  };

  // Coming back by the browser's own button shows this page as it was left; it has to work again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setStarting(false);
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
    } catch (reason) {
      const error = reason instanceof Error && reason.message ? reason : new Error(messages.payment.startFailed);
      setFailure(error);
      setBusy(false);
    }
  };

  return { run: (start: () => Promise<void>) => void run(start), isStarting, failure };
}
