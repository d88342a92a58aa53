import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './CodeField.module.css';
import { clearDigit, codeLength, digitAt, putDigits, typedOver } from './code-input.ts';

interface CodeFieldProps {
  /** The contents of the boxes: see `code-input.ts`. */
  boxes: string;
  onChange: (boxes: string) => void;
  error?: string | undefined;
}

/**
 * One box for each digit; the focus moves on automatically. The boxes have no `maxlength`, because autofill puts the
 * whole code into the first; it is then spread over all of them.
 */
export function CodeField({ boxes, onChange, error }: CodeFieldProps) {
  const row = useRef<HTMLDivElement>(null);
  const note = useId();
  const focus = (box: number) => row.current?.querySelectorAll('input')[box]?.focus();
  useEffect(() => row.current?.querySelector('input')?.focus(), [row]);

  const put = (box: number, text: string) => {
    const { boxes: filled, next } = putDigits(boxes, box, text);
    onChange(filled);
    focus(next);
  };
  const paste = (event: ClipboardEvent, box: number) => {
    event.preventDefault();
    put(box, event.clipboardData.getData('text'));
  };
  const type = (box: number, text: string) => {
    if (text === '') return onChange(clearDigit(boxes, box));
    const digits = typedOver(digitAt(boxes, box), text);
    if (digits !== '') put(box, digits);
  };
  const press = (event: KeyboardEvent, box: number) => {
    const goTo = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: codeLength - 1 }[event.key];
    if (event.key === 'Backspace' && digitAt(boxes, box) === '' && box > 0) {
      event.preventDefault();
      onChange(clearDigit(boxes, box - 1));
      focus(box - 1);
    } else if (goTo !== undefined) {
      event.preventDefault();
      focus(goTo);
    }
  };

  return (
    <fieldset className={styles.code}>
      <legend>Code</legend>
      <div ref={row} className={styles.boxes}>
        {Array.from({ length: codeLength }, (_nothing, box) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- boxes have only their position
            key={box}
            name={`digit-${box + 1}`}
            aria-label={`Digit ${box + 1} of ${codeLength}`}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            value={digitAt(boxes, box)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && note}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(box, event.target.value)}
            onPaste={(event) => paste(event, box)}
            onKeyDown={(event) => press(event, box)}
          />
        ))}
      </div>
      {error && (
        <p id={note} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
