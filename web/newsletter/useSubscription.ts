import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { useTemporary } from '../ui/useTemporary.ts';
import type { Answer } from './submit-subscription.ts';

const shownMs = 3_000; // Specification, section 4.

/** Few who pass the form fill it in: what checks and sends it is fetched for those who begin to. */
const sending = () => import('./submit-subscription.ts');

/** Sends the form that is submitted and says how it went, for three seconds or until the words are clicked. */
export function useSubscription() {
  const [search] = useSearchParams();
  const [answer, setAnswer] = useState<Answer | null>(() => toldBy(search.get('newsletter')));
  const [hasAsked, setAsked] = useState(answer?.tone === 'success');
  const [isSending, setSending] = useState(false);
  const underWay = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    underWay.current = true;
    setAnswer(null);
    try {
      const { submitSubscription } = await sending();
      const said = await submitSubscription(new FormData(form), () => setSending(true));
      setAnswer(said);
      setAsked(said.tone === 'success');
    } catch {
      setAnswer({ tone: 'error', text: messages.general.offline });
    }
    form.reset(); // After every attempt.
    setSending(false);
    underWay.current = false;
  };

  return {
    answer: useTemporary(answer, shownMs),
    isSending,
    /** An address waits to be confirmed, and no other has been begun. */
    hasAsked,
    /** What sends it is fetched while the address is typed. */
    prepare: () => void sending().catch(() => null),
    /** Another address is being typed. */
    begin: () => setAsked(false),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    dismiss: () => setAnswer(null),
  };
}

/** How it went without scripts. */
function toldBy(told: string | null): Answer | null {
  if (told === 'yes') return { tone: 'success', text: messages.newsletter.subscribed };
  if (told === 'invalid_request') return { tone: 'error', text: messages.newsletter.emailInvalid };
  if (told === 'too_many_requests') return { tone: 'error', text: messages.general.tooMany };
  return null;
}
