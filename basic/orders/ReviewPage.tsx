import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { orderReviews, writeReview } from '#shared/reviews/api.ts';
import { type Fit, fits } from '#shared/reviews/review.ts';
import { apiContext } from '../../web/loader-context.ts';
import { starText } from '../../web/reviews/stars.ts';
import { type Form, problemOf, readForm, statusOf } from '../form.ts';
import { Field, Hidden, SelectField } from '../ui/Field.tsx';
import { PhotoField, photoProblemOf, photosIn } from './PhotoField.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { orderPath } from './done-notes.ts';

const texts = messages.reviews;

async function loader({ context, params: { orderId = '', productId = '' } }: LoaderFunctionArgs) {
  try {
    const { orderReviews: found } = await context.get(apiContext)(orderReviews, { params: { id: orderId } });
    const product = found.products.find((one) => one.productId === productId);
    if (!product) return redirect(`/basic/orders/${orderId}`, 303);
    return { orderId, product, firstName: found.firstName };
  } catch (error) {
    // The order's page says why it can't be seen.
    if (statusOf(error) === 404) return redirect(`/basic/orders/${orderId}`, 303);
    throw error;
  }
}

async function action({ request, context, params: { orderId = '', productId = '' } }: ActionFunctionArgs) {
  const form = await readForm({ request });
  const photoProblem = photoProblemOf(form);
  if (photoProblem) return data({ ...photoProblem, form }, { status: 400 });
  const { stars = '', fit = '', words = '', name = '', revision = '' } = form;
  try {
    const body = {
      stars: Number(stars),
      fit: (fit || null) as Fit | null,
      words,
      name,
      photos: photosIn(form),
      revision: Number(revision),
    };
    await context.get(apiContext)(writeReview, { params: { id: orderId, productId }, body });
    return redirect(orderPath(orderId, 'reviewed'), 303);
  } catch (error) {
    const problem = problemOf(error);
    const rest = problem.code === 'photo_gone' ? { ...form, photos: '' } : form;
    return data({ ...problem, form: rest }, { status: statusOf(error) ?? 409 });
  }
}

function ReviewPage() {
  const { orderId, product, firstName } = useLoaderData<Loaded>();
  const rejection = useActionData<Rejection>();
  const { name, review } = product;
  return (
    <>
      <Title>{`Review ${name}`}</Title>
      <p>
        <a className="link" href={`/basic/orders/${orderId}`}>
          Back to order {orderNumber(orderId)}
        </a>
      </p>
      <h1>Review {name}</h1>
      <p className="soft small">{texts.ask}</p>
      {review && <p className="soft small">{texts.editAgain}</p>}
      {rejection && <Note kind="bad">{rejection.text}</Note>}
      <ReviewForm orderId={orderId} product={product} firstName={firstName} rejection={rejection} />
    </>
  );
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, Response>;
type Rejection = ReturnType<typeof problemOf> & { form: Form };

function ReviewForm({ orderId, product, firstName, rejection }: Loaded & { rejection: Rejection | undefined }) {
  const { productId, hasFit, review } = product;
  const values = valuesOf({ product, firstName }, rejection?.form);
  const errors: Rejection['fields'] = rejection?.fields ?? {};
  return (
    <form
      className="form"
      method="post"
      encType="multipart/form-data"
      action={`/basic/orders/${orderId}/reviews/${productId}`}
    >
      {/* After a change in another tab, the form is about what is there now. */}
      <Hidden values={{ revision: String(review?.revision ?? 0) }} />
      <SelectField label="How do you like it?" name="stars" defaultValue={values.stars} error={errors['stars']}>
        <option value="">Choose</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {starText(stars)} {texts.starNames[stars]}
          </option>
        ))}
      </SelectField>
      {hasFit && (
        <SelectField label="How does it fit?" name="fit" defaultValue={values.fit} error={errors['fit']}>
          <option value="">Choose</option>
          {fits.map((fit) => (
            <option key={fit} value={fit}>
              {texts.fitNames[fit]}
            </option>
          ))}
        </SelectField>
      )}
      <div className="field">
        <label htmlFor="words">
          What would you tell other shoppers?<span className="optional"> (optional)</span>
        </label>
        <textarea
          id="words"
          name="words"
          rows={4}
          maxLength={1000}
          defaultValue={values.words}
          aria-describedby="words-hint"
        />
        <p id="words-hint" className="hint">
          {texts.wordsHint}
        </p>
      </div>
      <Field
        label="Your name"
        name="name"
        optional
        maxLength={40}
        autoComplete="given-name"
        hint={texts.shownName}
        defaultValue={values.name}
        error={errors['name']}
      />
      <PhotoField
        orderId={orderId}
        form={rejection?.form ?? { photos: review?.photos.join(' ') ?? '' }}
        hint={messages.photos.plainReviewHint}
        error={errors['photos']}
      />
      <button type="submit" className="button half">
        Send review
      </button>
    </form>
  );
}

/** What was typed, else what the review says, else the first name of the order. */
function valuesOf({ product: { review }, firstName }: Pick<Loaded, 'product' | 'firstName'>, form: Form = {}) {
  const { stars, fit, words, name } = { stars: '', fit: null, words: '', name: firstName, ...review };
  return {
    stars: form['stars'] ?? stars,
    fit: form['fit'] ?? fit ?? '',
    words: form['words'] ?? words,
    name: form['name'] ?? name,
  };
}

export const reviewRoute = { loader, action, Component: ReviewPage } satisfies RouteObject;
