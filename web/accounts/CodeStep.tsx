import { type ReactNode, useEffect, useState } from 'react';
import { CodeField } from './CodeField.tsx';
import styles from './CodeStep.module.css';

interface CodeStepProps {
  digits: string;
  onDigits: (digits: string) => void;
  error?: string | undefined;
  /** The way back to the first step. */
  backTo: string;
  onBack: () => void;
  /** From when on there can be another code, in milliseconds. */
  mayResendAt: number;
  onResend: () => void;
  /** The button that sends the form. */
  children: ReactNode;
}

/** The second step: the boxes, the button, and the ways out when no code comes. */
export function CodeStep(props: CodeStepProps) {
  const { digits, onDigits, error, backTo, onBack, mayResendAt, onResend, children } = props;
  return (
    <>
      <CodeField boxes={digits} onChange={onDigits} error={error} />
      {children}
      <p className={styles.ways}>
        <button type="button" className="link" onClick={onBack}>
          {backTo}
        </button>
        {/* Each sending winds the clock up anew. */}
        <Resend key={mayResendAt} from={mayResendAt} onResend={onResend} />
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
