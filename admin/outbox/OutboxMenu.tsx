import { useId, useRef } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { labelOf } from './actions.ts';
import styles from './Outbox.module.css';
import { isWaiting } from './outbox.ts';
import type { Entry } from './stored-outbox.ts';
import { useOutboxState } from './useOutbox.ts';
import { useWaitingTaps } from './useWaitingTaps.ts';

/**
 * In the bar, while there is something: what waits for the network, what was rejected, and what was sent in the
 * meantime.
 */
export function OutboxMenu() {
  const { outbox, entries, sent, sendingId, needsSignIn } = useOutboxState();
  const taps = useWaitingTaps();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const waiting = entries.filter(isWaiting).length + taps.batches.length;
  const rejected = entries.length + taps.batches.length - waiting;
  const spoken = (
    <p className="hush" aria-live="polite">
      {waiting > 0 && `${waiting} waiting for the network`}
    </p>
  );
  if (waiting + rejected + sent.length === 0) return spoken;

  return (
    <>
      {spoken}
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-bad={rejected > 0 || undefined}
        popoverTarget={id}
        onClick={() => {
          const { left } = button.current!.getBoundingClientRect();
          menu.current!.style.insetInlineStart = `max(0px, min(${left}px, 100vw - 26rem))`;
        }}
      >
        {[
          rejected > 0 && `${rejected} not saved`,
          waiting > 0 && `${waiting} waiting`,
          waiting + rejected === 0 && `${sent.length} sent`,
        ]
          .filter(Boolean)
          .join(', ')}
      </button>
      <div id={id} ref={menu} popover="auto" className={styles.menu} role="group" aria-label="Changes to send">
        {waiting > 0 && <p>{needsSignIn ? adminMessages.outbox.signIn : adminMessages.outbox.willSend}</p>}
        <ul role="list">
          {entries.map((entry) => (
            <li key={entry.id}>
              <b>{labelOf(entry)}</b>
              <span data-bad={!isWaiting(entry) || undefined}>{stateOf(entry, sendingId)}</span>
              <button
                type="button"
                className="link"
                disabled={entry.id === sendingId}
                aria-label={`${isWaiting(entry) ? 'Discard' : 'Dismiss'}: ${labelOf(entry)}`}
                onClick={() => outbox.discard(entry.id)}
              >
                {isWaiting(entry) ? 'Discard' : 'Dismiss'}
              </button>
            </li>
          ))}
          {taps.batches.map(({ key, label }) => (
            <li key={key}>
              <b>{label}</b>
              <span>{adminMessages.outbox.waiting}</span>
              <button type="button" className="link" aria-label={`Discard: ${label}`} onClick={() => taps.discard(key)}>
                Discard
              </button>
            </li>
          ))}
          {sent.map(({ id: key, label, message }) => (
            <li key={key}>
              <b>{label}</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
        <footer>
          {waiting > 0 && (
            <button type="button" className="link" onClick={() => (void outbox.flush(), taps.flush())}>
              Try again now
            </button>
          )}
          {sent.length > 0 && (
            <button type="button" className="link" onClick={outbox.clearSent}>
              Clear sent
            </button>
          )}
        </footer>
      </div>
    </>
  );
}

function stateOf({ id, rejection, wasSent }: Entry, sendingId: string | null): string {
  const { waiting, sending, mayHaveArrived } = adminMessages.outbox;
  if (rejection !== null) return rejection;
  if (id === sendingId) return sending;
  return wasSent ? `${waiting}. ${mayHaveArrived}` : waiting;
}
