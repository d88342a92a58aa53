import { useState } from 'react';
import { type AdminReview, publishReview } from '#shared/admin/reviews/api.ts';
import type { PublishForm } from '#shared/admin/reviews/forms.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderFile.module.css';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useReviewAction } from './useReviewAction.ts';

/** Publishes a review with a reply, or changes the reply of a published one. */
export function Publish({ review: { _id: id, revision, state, reply: before } }: { review: AdminReview }) {
  const [reply, setReply] = useState(before);
  const publish = useReviewAction(id, (body: PublishForm) => adminApi(publishReview, { params: { id }, body }));
  const isPublished = state === 'published';
  return (
    <section className={styles.part} aria-labelledby="publish">
      <h2 id="publish">{isPublished ? 'Reply' : 'Publish'}</h2>
      <form
        noValidate
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          publish.run({ revision, reply });
        }}
      >
        <UnsavedGuard isDirty={reply.trim() !== before} />
        <LongField
          label="The shop’s reply"
          name="reply"
          optional
          rows={3}
          maxLength={500}
          hint="Everybody can read it under the review. You can’t change what the customer wrote."
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
        <Button type="submit" disabled={publish.isBusy} aria-busy={publish.isBusy}>
          {isPublished ? 'Save reply' : 'Publish review'}
        </Button>
      </form>
    </section>
  );
}
