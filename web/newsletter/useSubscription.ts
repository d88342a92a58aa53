import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { useTemporary } from '../ui/useTemporary.ts';
import type { SubmitResult } from './submit-subscription.ts';

const shownMs = 3_000; // Specification, section 4.

/** Few shoppers use the form, so its code loads when they start to. */
const sending = () => import('./submit-subscription.ts');

/** Sends the form and shows the result for three seconds, or until it is clicked. */
export function useSubscription() {
  const [search] = useSearchParams();
  const [result, setResult] = useState<SubmitResult | null>(() =>
    resultOf(search.get('newsletter'), search.get('wait')),
  );
  const [isUnconfirmed, setUnconfirmed] = useState(result?.tone === 'success');
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    isBusy.current = true;
    setResult(null);
    try {
      const { submitSubscription } = await sending();
      const submitted = await submitSubscription(new FormData(form), () => setSending(true));
      setResult(submitted);
      setUnconfirmed(submitted.tone === 'success');
    } catch {
      setResult({ tone: 'error', text: messages.general.offline });
    }
    form.reset(); // After every try.
    setSending(false);
    isBusy.current = false;
  };

  return {
    result: useTemporary(result, shownMs),
    isSending,
    /** An address is waiting for confirmation, and no other is being typed. */
    isUnconfirmed,
    /** Preloads the code while the address is typed. */
    prepare: () => void sending().catch(() => null),
    /** Another address is being typed. */
    begin: () => setUnconfirmed(false),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    dismiss: () => setResult(null),
  };
}

/** The result without scripts. */
function resultOf(parameter: string | null, wait: string | null): SubmitResult | null {
  if (parameter === 'yes') return { tone: 'success', text: messages.newsletter.subscribed };
  if (parameter === 'empty') return { tone: 'error', text: messages.newsletter.email };
  if (parameter === 'invalid_request') return { tone: 'error', text: messages.newsletter.emailInvalid };
  if (parameter === 'too_many_requests') {
    const tryAgain = tryAgainIn(wait);
    return { tone: 'error', text: tryAgain ? messages.general.tooManyNow(tryAgain) : messages.general.tooMany };
  }
  return null;
}
