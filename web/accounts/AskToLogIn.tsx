import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useIsHydrated } from '../cart/useIsHydrated.ts';
import { toast } from '../ui/toast.ts';
import styles from './AskToLogIn.module.css';
import { currentUser } from './queries.ts';
import { useSignedIn } from './signed-in.ts';
import type { SignInDialog } from './SignInDialog.tsx';

type Dialog = ComponentType<Parameters<typeof SignInDialog>[0]>;

/** A guest at the checkout who has an account. The dialog is fetched when it is asked for. */
export function AskToLogIn({ email }: { email: string }) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSignedIn();
  const [isWanted, setWanted] = useState(false);
  const [Loaded, setLoaded] = useState<Dialog | null>(null);

  useEffect(() => {
    if (!isWanted || Loaded) return;
    import('./SignInDialog.tsx').then(
      (module) => setLoaded(() => module.SignInDialog),
      () => {
        setWanted(false);
        toast.error(messages.general.offline);
      },
    );
  }, [isWanted, Loaded]);

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
      {isWanted && Loaded && <Loaded email={email} onClose={() => setWanted(false)} />}
    </>
  );
}

/** Stands where the question was, so that the form below it does not move. */
function LoggedIn() {
  const { data: user } = useQuery(currentUser());
  return <p className={`${styles.ask} soft`}>Logged in{user && ` as ${user.email}`}</p>;
}
