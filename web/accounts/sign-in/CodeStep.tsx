import { useEffect, useState } from 'react';
import { CodeField } from './CodeField.tsx';
import styles from './CodeStep.module.css';
import { StatusButton } from './StatusButton.tsx';
import type { useCodeSignIn } from './useCodeSignIn.ts';
import { Link } from '../../ui/Link.tsx';

interface CodeStepProps {
  flow: Pick<
    ReturnType<typeof useCodeSignIn>,
    'digits' | 'setDigits' | 'errors' | 'doing' | 'status' | 'back' | 'mayResendAt' | 'resend'
  >;
  /** The label of the link back to the first step. */
  backTo: string;
  /** The registration page: no code is sent to an address without an account. */
  registerAt?: string;
}

/** The second step: code field, submit button, and what to do when no code arrives. */
export function CodeStep({ flow, backTo, registerAt }: CodeStepProps) {
  const { digits, setDigits, errors, doing, status, back, mayResendAt, resend } = flow;
  return (
    <>
      <CodeField boxes={digits} onChange={setDigits} error={errors['otp']} />
      <StatusButton
        label="Verify OTP"
        busy={doing === 'sending' ? 'Sending...' : doing && 'Verifying...'}
        status={status}
      />
      <p className={styles.actions}>
        <button type="button" className="link" onClick={back}>
          {backTo}
        </button>
        {/* A new code restarts the countdown. */}
        <Resend key={mayResendAt} from={mayResendAt} onResend={resend} />
      </p>
      <p className="small soft">
        No code? Look in your spam folder, or ask for a new one after a minute.
        {registerAt && (
          <>
            {' '}
            No account yet?{' '}
            <Link className="link" to={registerAt}>
              Sign up
            </Link>
          </>
        )}
      </p>
    </>
  );
}

function Resend({ from, onResend }: { from: number; onResend: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((from - now) / 1_000));
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (isWaiting) return <span className={styles.wait}>New code in {minutesAndSeconds(left)}</span>;
  return (
    <button type="button" className="link" onClick={onResend}>
      Send a new code
    </button>
  );
}

/** '0:42'. */
const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
