import { Button } from '#web/ui/Button.tsx';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import styles from './SettingsSaveBar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  /** It was never saved: there is nothing to say of it before something is typed. */
  isNew?: boolean;
  isSaving: boolean;
  /** Why saving failed. */
  problem: string | null;
  /** Given if somebody else saved in the meantime. */
  onLoadAgain?: (() => void) | null;
}

/** A sticky bar under a form with its unsaved state and the save button. */
export function SettingsSaveBar({ isDirty, isNew = false, isSaving, problem, onLoadAgain = null }: SaveBarProps) {
  return (
    <div className={styles.bar} data-lifts-toasts>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
      <div role="alert">
        {problem && (
          <p className={styles.problem}>
            {problem}{' '}
            {onLoadAgain && (
              <button type="button" className="link" onClick={onLoadAgain}>
                Reload
              </button>
            )}
          </p>
        )}
      </div>
      <p className={styles.state} role="status">
        {!problem && (isDirty ? 'Unsaved changes' : !isNew && 'All changes saved')}
      </p>
      <Button type="submit" small disabled={isSaving || !isDirty} aria-busy={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
