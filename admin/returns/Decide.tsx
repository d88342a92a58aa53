import { useState } from 'react';
import { acceptReturn, type AdminReturn, declineReturn } from '#shared/admin/returns/api.ts';
import { DeclineForm } from '#shared/admin/returns/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { fieldErrors } from '#shared/fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderDetails.module.css';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useReturnAction } from './useReturnAction.ts';

/** Accepts a return, or declines it with words for the customer. */
export function Decide({ found: { _id: id, kind, email } }: { found: AdminReturn }) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const accept = useReturnAction(id, () => adminApi(acceptReturn, { params: { id } }));
  const decline = useReturnAction(id, (body: DeclineForm) => adminApi(declineReturn, { params: { id }, body }));
  const name = kind === 'exchange' ? 'exchange' : 'return';
  const isBusy = accept.isBusy || decline.isBusy;
  return (
    <section className={styles.part} aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <p className="soft">
        {email ? 'If you accept, the customer gets an email with the shop’s address.' : adminMessages.orders.noEmail}
        {kind === 'exchange' && ' The new items are reserved already.'}
      </p>
      <Button disabled={isBusy} aria-busy={accept.isBusy} onClick={() => accept.run()}>
        Accept {name}
      </Button>
      <details>
        <summary className="link">Decline it</summary>
        <form
          noValidate
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault();
            const entry = DeclineForm.safeParse({ words });
            setError(entry.success ? undefined : fieldErrors(entry.error)['words']);
            if (entry.success) decline.run(entry.data);
          }}
        >
          <UnsavedGuard isDirty={words.trim() !== ''} />
          <LongField
            label="Why"
            name="words"
            rows={3}
            hint={`${email && 'The customer gets this by email. '}It stays in the order’s history, so don’t add customer details.`}
            value={words}
            error={error}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button type="submit" kind="danger" small disabled={isBusy} aria-busy={decline.isBusy}>
            Decline {name}
          </Button>
        </form>
      </details>
    </section>
  );
}
