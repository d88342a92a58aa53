import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './StatusButton.module.css';
import type { Status } from './useCodeSignIn.ts';

interface StatusButtonProps {
  label: string;
  /** While it works; null when it does not. */
  busy: string | null;
  status: Status | null;
}

/** Submits a form and says how that went: red or green for a while, with the message in place of its label. */
export function StatusButton({ label, busy, status }: StatusButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      wide
      className={styles.button}
      data-tone={status?.tone ?? (isHydrated ? undefined : 'idle')}
      // Pressed before the page has come alive, it would send the address of the shopper into the page's own.
      disabled={!isHydrated || busy !== null}
      aria-busy={busy !== null}
    >
      {status?.text ?? busy ?? label}
    </Button>
  );
}
