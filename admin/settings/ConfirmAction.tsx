import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './ConfirmAction.module.css';

interface ConfirmedProps {
  /** What the first button says. */
  words: string;
  /** What will be, before the second one is pressed. */
  question: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}

/** Something that takes two presses, and says first what comes of it. */
export function ConfirmAction({ words, question, yes, isBusy, onYes }: ConfirmedProps) {
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) asked.current?.focus();
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        {words}
      </Button>
    );
  }
  return (
    <div ref={asked} tabIndex={-1} className={styles.asking} role="group" aria-label={words}>
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
