import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { findOrder } from '#shared/orders/find-order-api.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { browserApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { EmailField } from '../ui/forms/EmailField.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { type PostState, useFormPost } from '../ui/forms/useFormPost.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import styles from './FindOrder.module.css';

/**
 * Guests get a link to their order by email. Without scripts the form goes to the page's URL, and the `found` parameter
 * gives the result.
 */
export function FindOrder() {
  const { state, errors, form, submit } = useFormPost({ send });
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const shown = state.is === 'idle' ? resultOf(search.get('found'), search.get('wait')) : state;
  const isSending = shown.is === 'sending';

  return (
    <section id="find" className={styles.find} aria-labelledby="find-title">
      <h2 id="find-title">Find a guest order</h2>
      <p>We email you a link that opens it, on any phone or computer.</p>
      <form ref={form} className={styles.form} method="post" action="/orders" noValidate={isHydrated} onSubmit={submit}>
        <Field
          label="Order number"
          name="number"
          error={errors['number']}
          hint="In your receipt, such as #1a2b3c4d"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <EmailField error={errors['email']} />
        <div>
          <FormProblem>{shown.is === 'error' && Object.keys(errors).length === 0 && shown.text}</FormProblem>
          <p role="status">{shown.is === 'sent' && shown.text}</p>
          <Button type="submit" kind="quiet" disabled={isSending} aria-busy={isSending}>
            {isSending ? 'Sending...' : 'Email me a link'}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The server checks: its rules would weigh more than the form. */
const send = ({ number = '', email = '' }: Record<string, string>) =>
  browserApi(findOrder, { body: { number, email } });

/** The result without scripts. */
function resultOf(found: string | null, wait: string | null): PostState {
  const { sent, incomplete, tooMany, tooManyNow } = messages.order.find;
  if (found === 'yes') return { is: 'sent', text: sent };
  if (found === 'invalid_request') return { is: 'error', text: incomplete };
  const tryAgain = tryAgainIn(wait);
  if (found === 'too_many_links') return { is: 'error', text: tryAgain === null ? tooMany : tooManyNow(tryAgain) };
  return { is: 'idle' };
}
