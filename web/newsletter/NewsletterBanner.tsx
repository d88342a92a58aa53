import { useId } from 'react';
import { useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { consent } from '#shared/newsletter/consent.ts';
import styles from './NewsletterBanner.module.css';
import { useSubscription } from './useSubscription.ts';

/**
 * Subscribes to the newsletter. Without scripts the form is submitted to the server, which redirects back here with the
 * result in the `newsletter` parameter. Neither way does the browser check the address: the shop says what is wrong with it.
 */
export function NewsletterBanner() {
  const { pathname } = useLocation();
  const { result, isUnconfirmed, isSending, prepare, begin, submit, dismiss } = useSubscription();
  const id = useId();

  return (
    <section id="newsletter" className={styles.banner} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>stay upto date about our latest offers</h2>
      <form method="post" action="/newsletter/subscribe" noValidate onSubmit={submit}>
        <input type="hidden" name="source" value={pathname} />
        <label htmlFor={`${id}-email`}>Email address</label>
        <div className={styles.row}>
          <input
            id={`${id}-email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={254}
            required
            onFocus={prepare}
            onInput={begin}
            aria-invalid={result?.tone === 'error' || undefined}
            aria-describedby={`${id}-note ${id}-consent`}
          />
          {/* Not `disabled`, which would lose the focus. */}
          <button type="submit" aria-disabled={isSending} aria-busy={isSending}>
            {isSending ? messages.newsletter.subscribing : messages.newsletter.subscribe}
          </button>
        </div>
        <div className={styles.below}>
          <p id={`${id}-consent`} className={styles.consent}>
            {isUnconfirmed ? messages.newsletter.confirm : consent.text}
          </p>
          <div id={`${id}-note`} className={styles.note} role="status">
            {result && (
              <button type="button" data-tone={result.tone} onClick={dismiss}>
                {result.text}
              </button>
            )}
          </div>
        </div>
      </form>
    </section>
  );
}
