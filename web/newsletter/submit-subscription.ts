import { messages } from '#shared/messages.ts';
import { subscribe } from '#shared/newsletter/api.ts';
import { NewsletterForm } from '#shared/newsletter/form.ts';
import { browserApi } from '../api.ts';

export interface SubmitResult {
  tone: 'success' | 'error';
  text: string;
}

/** Validates and sends the form; `onSending` is called before the request. */
export async function submitSubscription(typed: FormData, onSending: () => void): Promise<SubmitResult> {
  const entry = NewsletterForm.safeParse(Object.fromEntries(typed));
  if (!entry.success) return problem(entry.error.issues[0]?.message);
  onSending();
  return browserApi(subscribe, { body: entry.data }).then(
    ({ message }): SubmitResult => ({ tone: 'success', text: message || messages.newsletter.subscribed }),
    (error: unknown) => problem(error instanceof Error ? error.message : undefined),
  );
}

function problem(text: string | undefined): SubmitResult {
  return { tone: 'error', text: text || messages.newsletter.formFailed };
}
