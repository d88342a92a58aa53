import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import styles from './CouponBox.module.css';
import type { CouponWork } from './useCoupon.ts';

/** The coupon field with its buttons and result. */
export function CouponBox({ coupon }: { coupon: CouponWork }) {
  const { applied, code, note, isChecking, type, apply, remove } = coupon;
  const applyButton = useRef<HTMLButtonElement>(null);
  const noteId = useId();

  return (
    <form
      className={styles.coupon}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply(code);
      }}
    >
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
      <p
        id={noteId}
        className={styles.note}
        data-tone={note?.tone}
        role="status"
        aria-live={note?.isAnnounced ? 'off' : undefined}
      >
        {note?.text}
      </p>
      {applied && (
        <p className={styles.applied}>
          <span>{applied.code}</span>
          <button
            type="button"
            className="link"
            aria-label={`Remove coupon ${applied.code}`}
            onClick={() => {
              remove();
              applyButton.current?.focus(); // This button disappears; focusing the field would open the keyboard.
            }}
          >
            Remove
          </button>
        </p>
      )}
    </form>
  );
}
