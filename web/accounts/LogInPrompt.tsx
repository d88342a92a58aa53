import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/useLazyComponent.ts';
import styles from './LogInPrompt.module.css';
import { currentUser } from '../session/user-query.ts';
import { useSignedIn } from '../session/sign-in-state.ts';

/** A guest at the checkout who has an account. The dialog is fetched when it is asked for. */
export function LogInPrompt({ email }: { email: string }) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSignedIn();
  const [isWanted, setWanted] = useState(false);
  const dialog = useLazyComponent(isWanted, loadDialog, () => setWanted(false));

  // While it lets somebody in they are signed in already: it stays until the page has loaded anew.
  if (isSignedIn && !isWanted) return <LoggedIn />;
  return (
    <>
      <p className={styles.ask}>
        Already have an account?{' '}
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          disabled={!isHydrated}
          onClick={() => setWanted(true)}
        >
          Log in
        </button>
      </p>
      {isWanted && dialog?.({ email, onClose: () => setWanted(false) })}
    </>
  );
}

const loadDialog = () => import('./sign-in/SignInDialog.tsx').then(({ SignInDialog }) => SignInDialog);

/** Stands where the question was, so that the form below it does not move. */
function LoggedIn() {
  const { data: user } = useQuery(currentUser());
  return <p className={`${styles.ask} soft`}>Logged in{user && ` as ${user.email}`}</p>;
}
