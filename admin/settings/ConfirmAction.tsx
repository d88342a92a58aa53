import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './ConfirmAction.module.css';

interface ConfirmedProps {
  /** The label of the first button. */
  label: string;
  /** What will happen, shown before the second press. */
  question: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}

/** An action that is confirmed by a second press. */
export function ConfirmAction({ label, question, yes, isBusy, onYes }: ConfirmedProps) {
  const [isAsking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) group.current?.focus();
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div ref={group} tabIndex={-1} className={styles.asking} role="group" aria-label={label}>
      <p>{question}</p>
      <div>
        <Button kind="danger" small disabled={isBusy} aria-busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button kind="quiet" small disabled={isBusy} onClick={() => setAsking(false)}>
          No
        </Button>
      </div>
    </div>
  );
}
