import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';
import styles from './LogInPrompt.module.css';
import { currentUserQuery } from '../session/current-user-query.ts';
import { useSignedIn } from '../session/sign-in-state.ts';

/** Offers to log in at checkout. The dialog is loaded when it is opened. */
export function LogInPrompt({ email }: { email: string }) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSignedIn();
  const [isWanted, setWanted] = useState(false);
  const dialog = useLazyComponent(isWanted, loadDialog, () => setWanted(false));

  // The dialog stays open after signing in until the page reloads.
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

/** Takes the place of the prompt, so that the form below doesn't move. */
function LoggedIn() {
  const { data: user } = useQuery(currentUserQuery());
  return <p className={`${styles.ask} soft`}>Logged in{user && ` as ${user.email}`}</p>;
}
