import { useState } from 'react';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { NoteForm } from '#shared/admin/orders/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { isWaiting } from '../outbox/outbox.ts';
import { useOutboxState } from '../outbox/useOutbox.ts';
import { useQueuedAction } from '../outbox/useQueuedAction.ts';
import { WaitingLabel } from '../outbox/WaitingLabel.tsx';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useMay } from '../useMay.ts';
import styles from './OrderDetails.module.css';
import { actorLabel, orderEventLabel } from './labels/event-labels.ts';

/** The events of an order and what staff wrote about it, in the order it happened. */
export function Timeline({ details }: { details: AdminOrder }) {
  const mayNote = useMay('orders.change');
  const waiting = useOutboxState().entries.flatMap((entry) =>
    entry.kind === 'note' && isWaiting(entry) && entry.input.orderId === details.order._id
      ? [{ id: entry.id, text: entry.input.text }]
      : [],
  );
  const entries = [
    ...details.events.map((event) => ({
      at: event.at,
      by: event.by,
      text: orderEventLabel(event, details.order.isPickup),
      isNote: false,
      key: `${event.seq}`,
    })),
    ...details.notes.map(({ _id, at, by, text }) => ({ at, by, text, isNote: true, key: _id })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return (
    <section className={styles.part} aria-labelledby="happened">
      <h2 id="happened">Timeline</h2>
      <ol role="list" className={styles.time}>
        {entries.map(({ key, at, by, text, isNote }) => (
          <li key={key} data-note={isNote || undefined}>
            <p>{text}</p>
            <small>
              {formatMomentInLagos(at)} · {actorLabel(by)}
              {isNote && ', a note'}
            </small>
          </li>
        ))}
        {waiting.map(({ id, text }) => (
          <li key={id} data-note>
            <p>{text}</p>
            <WaitingLabel />
          </li>
        ))}
      </ol>
      {mayNote && !details.isAnonymous && <NoteBox orderId={details.order._id} />}
    </section>
  );
}

function NoteBox({ orderId }: { orderId: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  // What was typed while it was being sent is the next note.
  const note = useQueuedAction('note', (_isDone, sent) =>
    setText((now) => (NoteForm.safeParse({ text: now }).data?.text === sent.text ? '' : now)),
  );
  return (
    <form
      noValidate
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        const entry = NoteForm.safeParse({ text });
        setError(entry.success ? undefined : fieldErrors(entry.error)['text']);
        if (entry.success) note.run({ orderId, ...entry.data });
      }}
    >
      <UnsavedGuard isDirty={text.trim() !== ''} />
      <LongField
        label="Staff note"
        name="text"
        optional
        rows={3}
        hint="Only staff see it, but it is included if the customer asks for their data."
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="quiet" small disabled={note.isBusy} aria-busy={note.isBusy}>
        Add note
      </Button>
    </form>
  );
}
