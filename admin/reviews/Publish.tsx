import { useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { type AdminReview, publishReview } from '#shared/admin/reviews/api.ts';
import type { PublishForm } from '#shared/admin/reviews/forms.ts';
import { adminReviewPhotoUrl } from '#shared/photos/photo-urls.ts';
import { PhotoLinks } from '#web/photos/PhotoLinks.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderDetails.module.css';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import photoStyles from '../ui/images/Photos.module.css';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useReviewAction } from './useReviewAction.ts';

/** Publishes a review with a reply, or changes the reply of a published one. */
export function Publish({ review }: { review: AdminReview }) {
  const { _id: id, revision, decisions, state, reply: before, photos } = review;
  /** As it was opened, or saved here since: any other reply comes from a colleague. */
  const [own, setOwn] = useState(before);
  const [reply, setReply] = useState(before);
  // A photo that came since with another revision is on the page too, and is ticked until staff untick it.
  const former = state === 'published' ? photos.filter((photo) => !photo.isPublished).map(({ _id }) => _id) : [];
  const [leftOut, setLeftOut] = useState(former);
  const isOtherwise = photos.some(({ _id }) => leftOut.includes(_id) !== former.includes(_id));
  const shown = photos.map(({ _id }) => _id).filter((photo) => !leftOut.includes(photo));
  const publish = useReviewAction(
    id,
    (body: PublishForm) => adminApi(publishReview, { params: { id }, body }),
    (saved) => setOwn(saved.reply),
  );
  const isPublished = state === 'published';
  return (
    <section className={styles.part} aria-labelledby="publish">
      <h2 id="publish">{isPublished ? 'Reply' : 'Publish'}</h2>
      <form
        noValidate
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          publish.run({ revision, decisions, reply, photos: shown });
        }}
      >
        <UnsavedGuard isDirty={reply.trim() !== before || isOtherwise} />
        {photos.length > 0 && (
          <fieldset className={photoStyles.choice}>
            <legend>Photos to publish</legend>
            {photos.map(({ _id: photo }, at) => (
              <div key={photo}>
                <PhotoLinks
                  photos={[photo]}
                  urlOf={adminReviewPhotoUrl(id)}
                  of={`${at + 1}`}
                  className={photoStyles.large}
                />
                <Checkbox
                  label={`Photo ${at + 1}`}
                  checked={!leftOut.includes(photo)}
                  onChange={({ target }) =>
                    setLeftOut(target.checked ? leftOut.filter((one) => one !== photo) : [...leftOut, photo])
                  }
                />
              </div>
            ))}
          </fieldset>
        )}
        <LongField
          label="The shop’s reply"
          name="reply"
          optional
          rows={3}
          maxLength={500}
          hint="Everyone can read it under the review. You can’t change what the customer wrote."
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
        {before !== own && before !== reply.trim() && (
          <p className="soft">{adminMessages.reviews.savedReply(before)}</p>
        )}
        <Button type="submit" disabled={publish.isBusy} aria-busy={publish.isBusy}>
          {isPublished ? (photos.length > 0 ? 'Save reply and photos' : 'Save reply') : 'Publish review'}
        </Button>
      </form>
    </section>
  );
}
