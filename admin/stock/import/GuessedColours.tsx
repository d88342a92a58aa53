import type { RowOutcome } from '#shared/admin/products/files-api.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import styles from './ImportPage.module.css';

/** Each guessed colour once: a file of 200 products has hundreds of rows and a dozen colours. */
export function GuessedColours({ rows }: { rows: RowOutcome[] }) {
  const guesses = new Map(
    rows.flatMap(({ guessedHex, messages }) =>
      guessedHex ? [[messages.at(-1) ?? guessedHex, guessedHex] as const] : [],
    ),
  );
  if (guesses.size === 0) return null;
  return (
    <>
      <p>
        {formatCount(guesses.size, 'colour has', 'colours have')} no code in the file. Check what we guessed before you
        import.
      </p>
      <ul role="list" className={styles.guesses}>
        {[...guesses].map(([sentence, hex]) => (
          <li key={sentence}>
            <i className={styles.swatch} style={{ background: hex }} aria-hidden="true" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
