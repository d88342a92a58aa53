import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Conflict } from '../ui/forms/Conflict.tsx';
import styles from './Editor.module.css';
import type { ProductFormState } from './useProductForm.ts';
import { formatCount } from '#shared/counts/format-count.ts';

interface SaveBarProps {
  form: ProductFormState;
  /** Whether the colours come first on the page, so that their errors do too. */
  areColoursFirst: boolean;
  /** The number of images being uploaded. */
  waiting: number;
  /** Whether an image or a turntable could not be uploaded: saving leaves it out. */
  hasFailed: boolean;
  /** Where to go once all is saved. */
  next?: ReactNode;
}

/** A bar at the bottom of the screen with the state of the form and its actions. */
export function ProductSaveBar({ form, areColoursFirst, waiting, hasFailed, next }: SaveBarProps) {
  const { base, isDirty, isSaving, save } = form;
  const isBusy = isSaving || waiting > 0;
  const isShown = base?.status === 'published';
  const errors = Object.entries(form.errors);
  const ofColour = areColoursFirst ? errors.find(([field]) => field.startsWith('variants')) : undefined;
  const wrong = (ofColour ?? errors[0])?.[1] ?? (hasFailed && !isSaving && 'Not all pictures are uploaded');

  useEffect(() => {
    // A toast from the page before, such as the one about a copy, makes room as for a bar that has slid in.
    document.dispatchEvent(new Event('transitionend'));
  }, []);

  return (
    <div className={styles.saveBar} data-lifts-toasts="">
      {form.problem ? (
        <Problem form={form} />
      ) : (
        <p className={styles.state} role="status">
          {waiting > 0 ? (
            `${formatCount(waiting, 'picture is uploading', 'pictures are uploading')}…`
          ) : wrong ? (
            <span className={styles.wrong}>{wrong}</span>
          ) : (
            <SavedState form={form} next={next} />
          )}
        </p>
      )}
      <div className={styles.acts}>
        <a
          className="link"
          href={`/admin/products/${form.id}/preview?draft=${form.draftKey}`}
          target="_blank"
          rel="opener"
        >
          Preview<span className="hush"> (opens in a new tab)</span>
        </a>
        <Button
          kind={isShown ? 'solid' : 'quiet'}
          small
          disabled={isBusy || (base !== null && !isDirty)}
          onClick={() => save()}
        >
          {isShown ? 'Save' : 'Save draft'}
        </Button>
        {!isShown && (
          <Button small disabled={isBusy} aria-busy={isSaving} onClick={() => save('published')}>
            Publish
          </Button>
        )}
      </div>
    </div>
  );
}

function SavedState({ form: { base, isDirty, isSaving }, next }: Pick<SaveBarProps, 'form' | 'next'>) {
  if (isSaving) return 'Saving…';
  if (isDirty) return 'Unsaved changes';
  return base && <>Saved {!base.unfinished && next}</>;
}

/** The server's error and the ways to continue. No input is lost. */
function Problem({ form }: { form: ProductFormState }) {
  const { problem } = form;
  return (
    <div className={styles.problem} role="alert">
      <p>{problem?.message}</p>
      {problem?.code === 'changed_elsewhere' && <Conflict onChoose={form.resolveConflict} />}
      {problem?.code === 'staff_session_over' && (
        <p>
          <a className="link" href={`/admin/login?next=${encodeURIComponent(location.pathname)}`}>
            Sign in again
          </a>
          <span className="small">Your changes are kept on this device.</span>
        </p>
      )}
    </div>
  );
}
