import { useRef, useState } from 'react';
import { addNote } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { NoteForm } from '#shared/admin/orders/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#web/ui/format-dates.ts';
import { randomId } from '#web/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../admin-api.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useMay } from '../useMay.ts';
import styles from './OrderFile.module.css';

import { useOrderAction } from './useOrderAction.ts';
import { actorLabel, orderEventLabel } from './order-labels.ts';

/** The events of an order and what staff wrote about it, in the order it happened. */
export function Timeline({ file }: { file: AdminOrder }) {
  const mayNote = useMay('orders.change');
  const entries = [
    ...file.events.map((event) => ({
      at: event.at,
      by: event.by,
      text: orderEventLabel(event),
      isNote: false,
      key: `${event.seq}`,
    })),
    ...file.notes.map(({ _id, at, by, text }) => ({ at, by, text, isNote: true, key: _id })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return (
    <section className={styles.part} aria-labelledby="happened">
      <h2 id="happened">Timeline</h2>
      <ol role="list" className={styles.time}>
        {entries.map(({ key, at, by, text, isNote }) => (
          <li key={key} data-note={isNote || undefined}>
            <p>{text}</p>
            <small>
              {formatShortDayInLagos(at)}, {formatTimeInLagos(at)} · {actorLabel(by)}
              {isNote && ', a note'}
            </small>
          </li>
        ))}
      </ol>
      {mayNote && !file.isAnonymous && <NoteBox orderId={file.order._id} />}
    </section>
  );
}

function NoteBox({ orderId }: { orderId: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const key = useRef<string>(null);

  const note = useOrderAction(
    (body: { text: string; key: string }) => adminApi(addNote, { params: { id: orderId }, body }),
    () => {
      key.current = null;
      setText('');
    },
  );
  return (
    <form
      noValidate
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        const entry = NoteForm.safeParse({ text });
        setError(entry.success ? undefined : fieldErrors(entry.error)['text']);
        // The same key until the note is saved, so that a lost response doesn't create two notes.
        key.current ??= randomId();
        if (entry.success) note.run({ ...entry.data, key: key.current });
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
