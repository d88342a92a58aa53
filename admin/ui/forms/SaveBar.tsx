import { Button } from '#web/ui/Button.tsx';
import { UnsavedGuard } from '../../UnsavedGuard.tsx';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  /** It was never saved: there is nothing to say of it before something is typed. */
  isNew?: boolean;
  isSaving: boolean;
  /** A picture is on its way: saved now, the form would be without it. */
  isUploading?: boolean;
  /** Why saving failed. */
  problem: string | null;
  /** Given if somebody else saved in the meantime. */
  onLoadAgain?: (() => void) | null;
}

/** A sticky bar under a form with its unsaved state and the save button. */
export function SaveBar({ isNew = false, isUploading = false, onLoadAgain = null, ...bar }: SaveBarProps) {
  const { isDirty, isSaving, problem } = bar;
  const unsaved = isUploading ? 'A picture is uploading…' : isDirty && 'Unsaved changes';
  return (
    <div className={styles.bar} data-lifts-toasts>
      <UnsavedGuard isDirty={isDirty || isUploading} />
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
        {!problem && (unsaved || (!isNew && 'All changes saved'))}
      </p>
      <Button type="submit" small disabled={isSaving || isUploading || !isDirty} aria-busy={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
