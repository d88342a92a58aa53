import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './StatusButton.module.css';
import type { Status } from './useCodeSignIn.ts';

interface StatusButtonProps {
  label: string;
  /** The label while submitting; null otherwise. */
  busy: string | null;
  status: Status | null;
}

/** A submit button that shows the outcome for a while: red or green, with the message as its label. */
export function StatusButton({ label, busy, status }: StatusButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      wide
      className={styles.button}
      data-tone={status?.tone ?? (isHydrated ? undefined : 'idle')}
      // Before hydration a submit would put the shopper's address into the URL.
      disabled={!isHydrated || busy !== null}
      aria-busy={busy !== null}
    >
      {status?.text ?? busy ?? label}
    </Button>
  );
}
