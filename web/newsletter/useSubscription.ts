import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { useTemporary } from '../ui/useTemporary.ts';
import type { Answer } from './submit-subscription.ts';

const shownMs = 3_000; // Specification, section 4.

/** Few shoppers use the form, so its code loads when they start to. */
const sending = () => import('./submit-subscription.ts');

/** Sends the form and shows the result for three seconds, or until it is clicked. */
export function useSubscription() {
  const [search] = useSearchParams();
  const [answer, setAnswer] = useState<Answer | null>(() => resultOf(search.get('newsletter'), search.get('wait')));
  const [isUnconfirmed, setUnconfirmed] = useState(answer?.tone === 'success');
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    isBusy.current = true;
    setAnswer(null);
    try {
      const { submitSubscription } = await sending();
      const result = await submitSubscription(new FormData(form), () => setSending(true));
      setAnswer(result);
      setUnconfirmed(result.tone === 'success');
    } catch {
      setAnswer({ tone: 'error', text: messages.general.offline });
    }
    form.reset(); // After every try.
    setSending(false);
    isBusy.current = false;
  };

  return {
    answer: useTemporary(answer, shownMs),
    isSending,
    /** An address is waiting for confirmation, and no other is being typed. */
    isUnconfirmed,
    /** Preloads the code while the address is typed. */
    prepare: () => void sending().catch(() => null),
    /** Another address is being typed. */
    begin: () => setUnconfirmed(false),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    dismiss: () => setAnswer(null),
  };
}

/** The result without scripts. */
function resultOf(parameter: string | null, wait: string | null): Answer | null {
  if (parameter === 'yes') return { tone: 'success', text: messages.newsletter.subscribed };
  if (parameter === 'invalid_request') return { tone: 'error', text: messages.newsletter.emailInvalid };
  if (parameter === 'too_many_requests') {
    const tryAgain = tryAgainIn(wait);
    return { tone: 'error', text: tryAgain ? messages.general.tooManyNow(tryAgain) : messages.general.tooMany };
  }
  return null;
}
