import { useSearchParams } from 'react-router';
import { maxMessageLength } from '#shared/contact/contact-entry.ts';
import { messages } from '#shared/messages.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { EmailField } from '../ui/forms/EmailField.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { LongField } from '../ui/forms/LongField.tsx';
import formStyles from '../ui/forms/PostForm.module.css';
import { SentNote } from '../ui/forms/SentNote.tsx';
import styles from './ContactForm.module.css';
import type { PostState } from '../ui/forms/useFormPost.ts';
import { useMessage } from './useMessage.ts';

/**
 * A message to the shop. Without scripts the browser validates the form and submits it to the page's URL, and the
 * `sent` parameter gives the result.
 */
export function ContactForm() {
  const { state, errors, form, submit } = useMessage();
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const shown = state.is === 'idle' ? resultOf(search.get('sent'), search.get('wait')) : state;

  if (shown.is === 'sent') {
    return (
      <SentNote id="message" text={shown.text} isNews={state.is === 'sent'}>
        <a className={buttonClass({ kind: 'quiet', small: true })} href="/contact">
          Write another message
        </a>
      </SentNote>
    );
  }
  const isSending = shown.is === 'sending';
  return (
    <form
      ref={form}
      id="message"
      className={formStyles.form}
      method="post"
      action="/contact"
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <p>Leave us a message and we will reply by email.</p>
      <Field
        label="Name"
        name="name"
        error={errors['name']}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={80}
      />
      <EmailField error={errors['email']} />
      <LongField label="Message" name="message" error={errors['message']} maxLength={maxMessageLength} />
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormProblem>{shown.is === 'error' && Object.keys(errors).length === 0 && shown.text}</FormProblem>
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}

const tooMany = (tryAgain: string | null) =>
  tryAgain === null ? messages.contact.tooMany : messages.contact.tooManyNow(tryAgain);

/** The result without scripts. */
function resultOf(sent: string | null, wait: string | null): PostState {
  if (sent === 'yes') return { is: 'sent', text: messages.contact.sent };
  if (sent === 'too_many_messages') return { is: 'error', text: tooMany(tryAgainIn(wait)) };
  if (sent === 'invalid_request') return { is: 'error', text: messages.contact.incomplete };
  return { is: 'idle' };
}
