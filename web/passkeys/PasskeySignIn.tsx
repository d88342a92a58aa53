import { useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import styles from './Passkeys.module.css';
import { supportsPasskeys } from './supports-passkeys.ts';

interface PasskeySignInProps {
  /** Fetches the options, lets the user choose a passkey, and signs in. */
  signIn: () => Promise<void>;
}

/** Signs in with a passkey instead of a code. */
export function PasskeySignIn({ signIn }: PasskeySignInProps) {
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (isHydrated && !supportsPasskeys()) return null;

  const begin = async () => {
    setBusy(true);
    setProblem('');
    try {
      await signIn(); // Navigates away.
    } catch (reason) {
      setProblem((reason as Error).message);
      setBusy(false);
    }
  };

  return (
    <div className={styles.action}>
      <Button kind="quiet" wide disabled={!isHydrated || isBusy} aria-busy={isBusy} onClick={() => void begin()}>
        Sign in with a passkey
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
