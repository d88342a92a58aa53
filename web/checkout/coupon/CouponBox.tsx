import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import styles from './CouponBox.module.css';
import type { CouponWork } from './useCoupon.ts';

/** The coupon that is applied, or the field for one, and the result. */
export function CouponBox({ coupon }: { coupon: CouponWork }) {
  const { applied, code, note, isChecking, type, apply, remove } = coupon;
  // The shopper may have typed on while the coupon was checked.
  const isApplied = applied !== null && applied.code === code;
  const applyButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const isUsed = useRef(false);
  const noteId = useId();

  // The button that had the focus is gone: the other one gets it. Not the field, which would open the keyboard.
  useEffect(() => {
    if (!isUsed.current) return;
    isUsed.current = false; // A later change, such as a coupon that expires, moves no focus.
    if (document.activeElement === document.body) (isApplied ? removeButton : applyButton).current?.focus();
  }, [isApplied]);

  return (
    <form
      className={styles.coupon}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        isUsed.current = true;
        void apply(code);
      }}
    >
      {applied && (
        <p className={styles.applied}>
          <span>Coupon {applied.code}</span>
          <button
            ref={removeButton}
            type="button"
            className="link"
            aria-label={`Remove coupon ${applied.code}`}
            onClick={() => {
              isUsed.current = true;
              remove();
            }}
          >
            Remove
          </button>
        </p>
      )}
      {!isApplied && (
        <>
          <Field
            label="Coupon code"
            name="coupon"
            value={code}
            onChange={({ target }) => type(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            required={false}
            aria-invalid={note?.tone === 'bad' || undefined}
            aria-describedby={note ? noteId : undefined}
          />
          <Button ref={applyButton} type="submit" kind="quiet" aria-busy={isChecking}>
            Apply
          </Button>
        </>
      )}
      <p
        id={noteId}
        className={styles.note}
        data-tone={note?.tone}
        role="status"
        aria-live={note?.isAnnounced ? 'off' : undefined}
      >
        {note?.text}
      </p>
    </form>
  );
}
