import { useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { type AdminReview, declineReview } from '#shared/admin/reviews/api.ts';
import { DeclineReviewForm } from '#shared/admin/reviews/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { declineReasons } from '#shared/reviews/review.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderDetails.module.css';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useReviewAction } from './useReviewAction.ts';

/** Declines a review for a reason; few stars are none. */
export function Decline({ review: { _id: id, revision, decisions } }: { review: AdminReview }) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const decline = useReviewAction(id, (body: DeclineReviewForm) => adminApi(declineReview, { params: { id }, body }));
  return (
    <details>
      <summary className="link">Decline it</summary>
      <form
        noValidate
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          const entry = DeclineReviewForm.safeParse({ revision, decisions, reason, note });
          setError(entry.success ? undefined : fieldErrors(entry.error)['reason']);
          if (entry.success) decline.run(entry.data);
        }}
      >
        <UnsavedGuard isDirty={reason !== '' || note.trim() !== ''} />
        <p className="soft">
          A low rating isn’t a reason: by law, a shop can’t show only the reviews it likes. Reply to it instead.
        </p>
        <SelectField
          label="Reason"
          name="reason"
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">Choose a reason</option>
          {declineReasons.map((one) => (
            <option key={one} value={one}>
              {adminMessages.reviews.reasons[one]}
            </option>
          ))}
        </SelectField>
        <LongField
          label="Note to the customer"
          name="note"
          optional
          rows={3}
          maxLength={500}
          hint="The customer sees it with the reason on their order page."
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" kind="danger" small disabled={decline.isBusy} aria-busy={decline.isBusy}>
          Decline review
        </Button>
      </form>
    </details>
  );
}
