import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { BasicLink } from '../../ui/BasicLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { BarePage } from '../../ui/page/BarePage.tsx';
import { PasskeySignIn } from '../../passkeys/PasskeySignIn.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { loadingToast } from '../../ui/toasts/loading-toast.ts';
import { CodeStep } from './CodeStep.tsx';
import { loginPage } from './sign-in-flows.ts';
import { SignInEmailField } from './SignInEmailField.tsx';
import { requestedPath, returnPath } from '../../session/sign-in-url.ts';
import { CodeRecipient } from './CodeRecipient.tsx';
import styles from './SignInForm.module.css';
import { StatusButton } from './StatusButton.tsx';
import { finishSignIn } from './complete-sign-in.ts';
import { signInUserWithPasskey } from './sign-in-with-passkey.ts';
import { useCodeSignIn } from './useCodeSignIn.ts';
import { useRedirectAfterSignIn } from './useRedirectAfterSignIn.ts';
import type { PageMeta } from '../../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Log in') },
  { name: 'description', content: 'No password to remember: we email you a code.' },
  { name: 'robots', content: 'noindex,follow' },
];

/** Two steps: the email address, then the code sent to it (specification, section 4). */
export default function LoginPage() {
  const returnTo = returnPath(useSearchParams()[0]);
  const { isLeaving, toRegister } = useRedirectToRegister(returnTo);
  const onDone = async (user: User) => {
    await finishSignIn(user, messages.accounts.loggedIn);
    location.assign(returnTo ?? '/'); // A full page load, so that no guest state remains (specification, section 4).
  };
  const { form, ...flow } = useCodeSignIn(loginPage, { email: '' }, { onDone, onNoAccount: toRegister });
  const { sentTo, doing, status, errors, typed } = flow;
  useRedirectAfterSignIn(returnTo ?? '/');

  return (
    <BarePage fabric="ankara">
      <div className={styles.text}>
        <h1>{sentTo ? 'Check your email' : 'Welcome back'}</h1>
        {sentTo ? (
          <CodeRecipient email={sentTo} />
        ) : (
          <p className="soft">No password to remember. We email you a code.</p>
        )}
      </div>
      <BasicLink to={requestedPath('/basic/login', returnTo)} />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLeaving) flow.submit();
        }}
      >
        {sentTo ? (
          <CodeStep flow={flow} backTo="Back to email" />
        ) : (
          <>
            <SignInEmailField
              value={typed.email}
              error={errors['email']}
              onType={(email) => flow.change('email', email)}
            />
            <StatusButton label="Login / Continue" busy={doing || isLeaving ? 'Sending...' : null} status={status} />
          </>
        )}
      </form>
      {!sentTo && <PasskeySignIn signIn={async () => onDone(await signInUserWithPasskey())} />}
      <p>
        New here?{' '}
        <Link className="link" to={requestedPath('/register', returnTo)}>
          Sign up
        </Link>
      </p>
      <p>
        {messages.accounts.orderedAsGuest}{' '}
        <Link className="link" to="/orders#find">
          {messages.accounts.findOrder}
        </Link>
      </p>
    </BarePage>
  );
}

const redirectMs = 2_000; // Specification, section 9.

/** Redirects to registration when the address has no account. */
function useRedirectToRegister(returnTo: string | null) {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return undefined;
    const end = loadingToast(messages.accounts.notFound);
    const timer = setTimeout(() => void navigate(requestedPath('/register', returnTo)), redirectMs);
    return () => {
      clearTimeout(timer);
      end(); // Otherwise it would stay over the registration form.
    };
  }, [isLeaving, returnTo, navigate]);
  return { isLeaving, toRegister: () => setLeaving(true) };
}
