import { messages } from '#shared/messages.ts';
import { publishedPhotoUrl } from '#shared/photos/photo-urls.ts';
import type { Review } from '#shared/reviews/published-api.ts';
import { PhotoLinks } from '../photos/PhotoLinks.tsx';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { starText } from './stars.ts';

/** One published review. Its words are shown as plain text. */
export function ReviewText({ review, shopName }: { review: Review; shopName: string }) {
  const { stars, fit, words, name, photos, writtenAt, reply, isDemo } = review;
  return (
    <>
      <p>
        <span role="img" aria-label={messages.reviews.outOf(String(stars))}>
          {starText(stars)}
        </span>{' '}
        <b>{name || messages.reviews.anonymous}</b>
        {isDemo && <> ({messages.reviews.demo})</>}
      </p>
      <p className="soft small">
        {fit && `${messages.reviews.fitNames[fit]} · `}
        {formatDayInLagos(writtenAt)}
      </p>
      {words && <p>{words}</p>}
      <PhotoLinks photos={photos} urlOf={publishedPhotoUrl} of={messages.photos.ofReview(name)} className="photos" />
      {reply && (
        <blockquote>
          <p className="soft small">{messages.reviews.replyOf(shopName)}</p>
          <p>{reply}</p>
        </blockquote>
      )}
    </>
  );
}
