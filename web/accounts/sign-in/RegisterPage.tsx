import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { Link } from '../../ui/Link.tsx';
import { TermsNotice } from '../../ui/TermsNotice.tsx';
import { BasicLink } from '../../ui/BasicLink.tsx';
import { BarePage } from '../../ui/page/BarePage.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useTemporary } from '../../ui/useTemporary.ts';
import { CodeStep } from './CodeStep.tsx';
import { registerPage } from './sign-in-flows.ts';
import { SignInEmailField } from './SignInEmailField.tsx';
import { rememberedEmail } from '../../session/remembered-email.ts';
import { requestedPath, returnPath } from '../../session/sign-in-url.ts';
import { CodeRecipient } from './CodeRecipient.tsx';
import styles from './SignInForm.module.css';
import { StatusButton } from './StatusButton.tsx';
import { finishSignIn } from './complete-sign-in.ts';
import { statusMs, useCodeSignIn } from './useCodeSignIn.ts';
import { useRedirectAfterSignIn } from './useRedirectAfterSignIn.ts';
import type { PageMeta } from '../../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Sign up') },
  { name: 'description', content: 'An account keeps your orders and your cart. No password: we email you a code.' },
  { name: 'robots', content: 'noindex,follow' },
];

const redirectMs = 1_000; // Specification, section 9.

/** Two steps: name and email address, then the code sent to it (specification, section 4). */
export default function RegisterPage() {
  const returnTo = returnPath(useSearchParams()[0]);
  const onDone = async (user: User) => {
    toast.success(messages.accounts.registered);
    const shown = new Promise((pass) => setTimeout(pass, redirectMs));
    await finishSignIn(user);
    await shown;
    location.assign(returnTo ?? '/');
  };
  const { form, ...flow } = useCodeSignIn(registerPage, { firstName: '', lastName: '', email: '' }, { onDone });
  const { sentTo, doing, status, errors, typed, change } = flow;
  const note = useRememberedEmail((email) => change('email', email));
  useRedirectAfterSignIn(returnTo ?? '/');

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });

  return (
    <BarePage fabric="adire">
      <div className={styles.text}>
        <h1>{sentTo ? 'Check your email' : 'Make yourself at home'}</h1>
        {sentTo ? <CodeRecipient email={sentTo} /> : <Lead note={note} />}
      </div>
      <BasicLink to={requestedPath('/basic/register', returnTo)} />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.submit();
        }}
      >
        {sentTo ? (
          <CodeStep flow={flow} backTo="Back to details" />
        ) : (
          <>
            <div className={styles.names}>
              <Field label="First name" {...field('firstName')} autoCapitalize="words" autoComplete="given-name" />
              <Field label="Last name" {...field('lastName')} autoCapitalize="words" autoComplete="family-name" />
            </div>
            <SignInEmailField value={typed.email} error={errors['email']} onType={(email) => change('email', email)} />
            <StatusButton label="Continue" busy={doing && 'Sending...'} status={status} />
            <TermsNotice by="signing up" />
          </>
        )}
      </form>
      <p>
        Already have an account?{' '}
        <Link className="link" to={requestedPath('/login', returnTo)}>
          Sign in
        </Link>
      </p>
    </BarePage>
  );
}

/** While the note shows, it says why a shopper who wanted to log in is here. */
function Lead({ note }: { note: string | null }) {
  return (
    <div className={styles.lead}>
      <p className={note ? styles.away : undefined}>An account keeps your orders and your cart. We email you a code.</p>
      <p role="status">{note}</p>
    </div>
  );
}

/** Prefills the address from the login page and returns the note that says why. */
function useRememberedEmail(fillIn: (email: string) => void): string | null {
  const [arrival, setArrival] = useState<{ text: string } | null>(null);
  useEffect(() => {
    const email = rememberedEmail();
    if (email === '') return;
    fillIn(email);
    setArrival({ text: messages.accounts.completeRegistration });
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, []);
  return useTemporary(arrival, statusMs)?.text ?? null;
}
