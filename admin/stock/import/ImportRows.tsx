import { useState } from 'react';
import type { RowOutcome } from '#shared/admin/products/files-api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ImportPage.module.css';

const kinds = ['wrong', 'new', 'changed', 'unchanged'] as const;
const names = { wrong: 'Errors', new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const;
const firstShown = 50;

/** The effect of each row of the file, by kind, errors first. */
export function ImportRows({ rows, counts }: { rows: RowOutcome[]; counts: Record<RowOutcome['outcome'], number> }) {
  const [chosen, setChosen] = useState<RowOutcome['outcome'] | null>(null);
  const [max, setMax] = useState(firstShown);
  const shown = chosen ?? kinds.find((kind) => counts[kind] > 0) ?? 'unchanged';
  const ofKind = rows.filter(({ outcome }) => outcome === shown);

  return (
    <>
      <div role="group" aria-label="Rows" className={styles.kinds}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            disabled={counts[kind] === 0}
            onClick={() => {
              setChosen(kind);
              setMax(firstShown);
            }}
          >
            {names[kind]} <b>{counts[kind]}</b>
          </button>
        ))}
      </div>
      <ol role="list" className={styles.rows}>
        {ofKind.slice(0, max).map(({ line, sku, what, messages, guessedHex }) => (
          <li key={line} data-outcome={shown}>
            <span className={styles.line}>Line {line}</span>
            <b>{what || sku || 'No name'}</b>
            {what && sku && <span className={styles.sku}>{sku}</span>}
            {messages.map((word) => (
              <p key={word}>{word}</p>
            ))}
            {guessedHex && <i className={styles.guess} style={{ background: guessedHex }} aria-hidden="true" />}
          </li>
        ))}
      </ol>
      {ofKind.length > max && (
        <Button kind="quiet" onClick={() => setMax(max + 200)}>
          Show more of {ofKind.length}
        </Button>
      )}
    </>
  );
}
