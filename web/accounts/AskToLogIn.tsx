import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLate } from '../ui/useLate.ts';
import styles from './AskToLogIn.module.css';
import { currentUser } from '../session/queries.ts';
import { useSignedIn } from '../session/signed-in.ts';

/** A guest at the checkout who has an account. The dialog is fetched when it is asked for. */
export function AskToLogIn({ email }: { email: string }) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSignedIn();
  const [isWanted, setWanted] = useState(false);
  const dialog = useLate(isWanted, loadDialog, () => setWanted(false));

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

const loadDialog = () => import('./SignInDialog.tsx').then(({ SignInDialog }) => SignInDialog);

/** Stands where the question was, so that the form below it does not move. */
function LoggedIn() {
  const { data: user } = useQuery(currentUser());
  return <p className={`${styles.ask} soft`}>Logged in{user && ` as ${user.email}`}</p>;
}
