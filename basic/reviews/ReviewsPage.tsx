import { data, type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router';
import { getProduct } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { moreReviews } from '#shared/reviews/published-api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { fitSummary } from '../../web/reviews/fit-summary.ts';
import { ReviewText } from '../../web/reviews/ReviewText.tsx';
import { statusOf } from '../form.ts';
import { Title } from '../ui/Title.tsx';
import { useRoot } from '../ui/useRoot.ts';

/** Published reviews of a product, from the cursor in the URL on. */
async function loader({ request, context, params: { productId = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
  try {
    const params = { id: productId };
    const [{ product }, page] = await Promise.all([
      api(getProduct, { params }),
      api(moreReviews, { params, query: { cursor } }),
    ]);
    return { product, ...page };
  } catch (error) {
    if (![400, 404].includes(statusOf(error) ?? 0)) throw error;
    return data(null, { status: 404 });
  }
}

function ReviewsPage() {
  const found = useLoaderData<typeof loader>();
  const { settings } = useRoot();
  if (!found) return <Missing />;
  const { product, reviews, next } = found;
  const summary = product.reviews && fitSummary(product.reviews.fits);
  return (
    <>
      <Title>{`Reviews of ${product.name}`}</Title>
      <p>
        <a className="link" href={`/product/${product._id}`}>
          Back to {product.name}
        </a>
      </p>
      <h1>Reviews of {product.name}</h1>
      {product.reviews && (
        <p>
          {messages.reviews.outOf(product.reviews.average.toFixed(1))}, {messages.reviews.count(product.reviews.count)}.{' '}
          {summary}
        </p>
      )}
      {reviews.map((review) => (
        <div key={review._id} className="part">
          <ReviewText review={review} shopName={settings.name} />
        </div>
      ))}
      {next !== null && (
        <p>
          <a className="link" href={`/basic/reviews/${product._id}?cursor=${next}`}>
            More reviews
          </a>
        </p>
      )}
    </>
  );
}

function Missing() {
  return (
    <>
      <Title>{messages.products.notFound}</Title>
      <h1>{messages.products.notFound}</h1>
      <p>
        <a className="link" href="/shop">
          Go to the shop
        </a>
      </p>
    </>
  );
}

export const reviewsRoute = { loader, Component: ReviewsPage } satisfies RouteObject;
