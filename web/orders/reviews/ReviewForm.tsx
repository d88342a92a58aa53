import { useRef, useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { type OrderReviews, writeReview } from '#shared/reviews/api.ts';
import { type Fit, fits } from '#shared/reviews/review.ts';
import { ApiError } from '../../api.ts';
import { ordersApi } from '../../order-key.ts';
import { alreadySent, type ChosenPhoto, idsOf, photoProblem, unsent } from '../../photos/chosen-photos.ts';
import { LazyPhotoField } from '../../photos/LazyPhotoField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { LongField } from '../../ui/forms/LongField.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { useFocusOnError } from '../../ui/forms/useFocusOnError.ts';
import styles from './ReviewsOfOrder.module.css';
import { StarChoice } from './StarChoice.tsx';

interface ReviewFormProps {
  orderId: string;
  product: OrderReviews['products'][number];
  firstName: string;
  /** Whether the form is seen, so that it needs all of its code. */
  isOpen: boolean;
  onDone: (response: Output<typeof writeReview>) => void;
  /** The review may have changed in another tab. */
  onFailed: () => void;
}

interface Errors {
  stars?: string | undefined;
  fit?: string | undefined;
  photos?: string | undefined;
  whole?: string;
}

/** Stars, fit, words and a name. The input stays when it could not be saved. */
export function ReviewForm({ orderId, product, firstName, isOpen, onDone, onFailed }: ReviewFormProps) {
  const { productId, hasFit, review } = product;
  const [stars, setStars] = useState(review?.stars ?? 0);
  const [fit, setFit] = useState<Fit | ''>(review?.fit ?? '');
  const [words, setWords] = useState(review?.words ?? '');
  const [name, setName] = useState(review?.name ?? firstName);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() => alreadySent(orderId, review?.photos ?? []));
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0); // The errors change with what is chosen, too.
  useFocusOnError(form, tries);

  const send = async () => {
    const problem = photoProblem(photos);
    const missing = {
      ...(problem !== null && { photos: problem }),
      ...(stars === 0 && { stars: messages.reviews.chooseStars }),
      ...(hasFit && fit === '' && { fit: messages.reviews.chooseFit }),
    };
    setErrors(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0 || isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const body = {
        stars,
        fit: hasFit ? (fit as Fit) : null,
        words,
        name,
        photos: idsOf(photos),
        revision: review?.revision ?? 0,
      };
      onDone(await ordersApi(writeReview, { params: { id: orderId, productId }, body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'photo_gone') setPhotos(unsent);
      setErrors({ whole: error instanceof Error ? error.message : messages.reviews.saveFailed });
      if (error instanceof ApiError && error.code === 'review_changed') onFailed();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StarChoice
        name={`stars-${productId}`}
        chosen={stars}
        error={errors.stars}
        onChoose={(count) => {
          setStars(count);
          setErrors({ ...errors, stars: undefined });
        }}
      />
      {hasFit && (
        <SelectField
          label="How does it fit?"
          name="fit"
          value={fit}
          error={errors.fit}
          onChange={({ target }) => {
            setFit(target.value as Fit | '');
            setErrors({ ...errors, fit: undefined });
          }}
        >
          <option value="">Choose</option>
          {fits.map((one) => (
            <option key={one} value={one}>
              {messages.reviews.fitNames[one]}
            </option>
          ))}
        </SelectField>
      )}
      <LongField
        label="What would you tell other shoppers?"
        name="words"
        optional
        rows={4}
        maxLength={1000}
        hint={messages.reviews.wordsHint}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <LazyPhotoField
        isWanted={isOpen}
        orderId={orderId}
        photos={photos}
        onChange={setPhotos}
        hint={messages.photos.reviewHint}
        error={errors.photos}
      />
      <Field
        label="Your name"
        name="name"
        optional
        maxLength={40}
        autoComplete="given-name"
        hint={messages.reviews.shownName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {review && <p className="soft small">{messages.reviews.editAgain}</p>}
      <div role="alert">{errors.whole && <p className={styles.problem}>{errors.whole}</p>}</div>
      <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
        Send review
      </Button>
    </form>
  );
}
