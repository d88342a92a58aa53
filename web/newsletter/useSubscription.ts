import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { subscribe } from '#shared/newsletter/api.ts';
import { NewsletterForm } from '#shared/newsletter/form.ts';
import { browserApi } from '../api.ts';
import { useFleeting } from '../ui/useFleeting.ts';

export interface Answer {
  tone: 'success' | 'error';
  text: string;
}

const shownMs = 3_000; // Specification, section 4.

/** Sends the form that is submitted and says how it went, for three seconds or until the words are clicked. */
export function useSubscription() {
  const [search] = useSearchParams();
  const [answer, setAnswer] = useState<Answer | null>(() => toldBy(search.get('newsletter')));
  const [isSending, setSending] = useState(false);
  const underWay = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    const entry = NewsletterForm.safeParse(Object.fromEntries(new FormData(form)));
    underWay.current = true;
    setAnswer(null);
    setSending(entry.success);
    setAnswer(entry.success ? await send(entry.data) : problem(entry.error.issues[0]?.message));
    form.reset(); // After every attempt.
    setSending(false);
    underWay.current = false;
  };

  return {
    answer: useFleeting(answer, shownMs),
    isSending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    dismiss: () => setAnswer(null),
  };
}

function send(entry: NewsletterForm): Promise<Answer> {
  return browserApi(subscribe, { body: entry }).then(
    ({ message }): Answer => ({ tone: 'success', text: message || messages.newsletter.subscribed }),
    (error: unknown) => problem(error instanceof Error ? error.message : undefined),
  );
}

function problem(text: string | undefined): Answer {
  return { tone: 'error', text: text || messages.newsletter.formFailed };
}

/** How it went without scripts. */
function toldBy(told: string | null): Answer | null {
  if (told === 'yes') return { tone: 'success', text: messages.newsletter.subscribed };
  if (told === 'invalid_request') return problem(messages.newsletter.emailInvalid);
  if (told === 'too_many_requests') return problem(messages.general.tooMany);
  return null;
}
