import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { BarePage } from '../../ui/page/BarePage.tsx';
import { PasskeySignIn } from '../../passkeys/PasskeySignIn.tsx';
import { pageTitle } from '../../ui/title.ts';
import { loadingToast } from '../../ui/toasts/loading-toast.ts';
import { CodeStep } from './CodeStep.tsx';
import { loginPage } from './sign-in-flows.ts';
import { EmailField } from './EmailField.tsx';
import { JavaScriptRequired } from './JavaScriptRequired.tsx';
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
  { name: 'description', content: 'No password to remember: we e-mail you a code.' },
  { name: 'robots', content: 'noindex,follow' },
];

/** Two steps: the e-mail address, then the code that went there (specification, section 4). */
export default function LoginPage() {
  const next = returnPath(useSearchParams()[0]);
  const { isLeaving, toRegister } = useWayToRegister(next);
  const onDone = async (user: User) => {
    await finishSignIn(user, messages.accounts.loggedIn);
    location.assign(next ?? '/'); // Loaded whole, so that nothing of the guest before stays (specification, section 4).
  };
  const { form, ...door } = useCodeSignIn(loginPage, { email: '' }, { onDone, onNoAccount: toRegister });
  const { sentTo, doing, status, errors, typed } = door;
  useRedirectAfterSignIn(next ?? '/');

  return (
    <BarePage>
      <div className={styles.words}>
        <h1>{sentTo ? 'Check your e-mail' : 'Welcome back'}</h1>
        {sentTo ? (
          <CodeRecipient email={sentTo} />
        ) : (
          <p className="soft">No password to remember. We e-mail you a code.</p>
        )}
      </div>
      <JavaScriptRequired />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLeaving) door.submit();
        }}
      >
        {sentTo ? (
          <CodeStep door={door} backTo="Back to email" />
        ) : (
          <>
            <EmailField value={typed.email} error={errors['email']} onType={(email) => door.change('email', email)} />
            <StatusButton label="Login / Continue" busy={doing || isLeaving ? 'Sending...' : null} status={status} />
          </>
        )}
      </form>
      {!sentTo && <PasskeySignIn signIn={async () => onDone(await signInUserWithPasskey())} />}
      <p>
        New here?{' '}
        <Link className="link" to={requestedPath('/register', next)}>
          Sign up
        </Link>
      </p>
    </BarePage>
  );
}

const redirectMs = 2_000; // Specification, section 9.

/** Nobody has an account under that address yet: it is kept, and registering is two seconds away. */
function useWayToRegister(next: string | null) {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return undefined;
    const end = loadingToast(messages.accounts.notFound);
    const timer = setTimeout(() => void navigate(requestedPath('/register', next)), redirectMs);
    return () => {
      clearTimeout(timer);
      end(); // It would lie on the other form.
    };
  }, [isLeaving, next, navigate]);
  return { isLeaving, toRegister: () => setLeaving(true) };
}
