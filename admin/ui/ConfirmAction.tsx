import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './ConfirmAction.module.css';

interface ConfirmedProps {
  /** The label of the first button. */
  label: string;
  /** The consequence, shown before the second press. */
  text: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}

/** An action that is confirmed by a second press. */
export function ConfirmAction({ label, text, yes, isBusy, onYes }: ConfirmedProps) {
  /** Null until the first press. */
  const [isConfirming, setConfirming] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isConfirming !== null) (isConfirming ? group : button).current?.focus();
  }, [isConfirming]);

  if (!isConfirming) {
    return (
      <Button ref={button} kind="quiet" small onClick={() => setConfirming(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div ref={group} tabIndex={-1} className={styles.confirming} role="group" aria-label={label}>
      <p>{text}</p>
      <div>
        <Button kind="danger" small disabled={isBusy} aria-busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button kind="quiet" small disabled={isBusy} onClick={() => setConfirming(false)}>
          No
        </Button>
      </div>
    </div>
  );
}
