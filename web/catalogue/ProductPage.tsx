import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import type { getProduct } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { LazyProductReviews } from '../reviews/LazyProductReviews.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { LoadError } from './LoadError.tsx';
import { ProductHead } from './product/ProductHead.tsx';
import { ProductLoader } from './product/ProductLoader.tsx';
import { ProductSkeleton } from './product/ProductSkeleton.tsx';
import { ProductView } from './product/ProductView.tsx';
import { productById, recommendedFor } from './product-queries.ts';
import { Recommended } from './product/Recommended.tsx';
import { EmptyState } from './EmptyState.tsx';

export default function ProductPage() {
  const { productId = '' } = useParams();
  const product = useQuery(productById(productId));
  // A missing product has no recommendations.
  const recommended = useQuery({ ...recommendedFor(productId), enabled: product.data !== null });
  // Without recommendations the page is whole: only the console says why (specification, Error catalogue).
  useEffect(() => {
    if (recommended.error) console.error(recommended.error);
  }, [recommended.error]);
  // Only server-rendered pages have loader data: without it the shopper navigated inside the shop.
  const isInsideNavigation = useLoaderData() === null;

  return (
    <main id="main">
      <ProductHead product={product.data && product.data.product} />
      {isInsideNavigation && (
        <ProductLoader
          key={productId}
          productId={productId}
          hasProduct={!product.isLoading}
          hasAll={!product.isLoading && !recommended.isLoading}
        />
      )}
      <ProductState {...product} />
      {product.data?.product.reviews && (
        <LazyProductReviews key={productId} productId={productId} reviews={product.data.product.reviews} />
      )}
      {product.data && <Recommended products={recommended.data?.products ?? []} />}
    </main>
  );
}

type ProductStateProps = Pick<
  ReturnType<typeof useQuery<Output<typeof getProduct> | null>>,
  'data' | 'isError' | 'isPaused' | 'refetch'
>;

/** The product, or its loading or error state. */
function ProductState({ data: response, isError, isPaused, refetch }: ProductStateProps) {
  const [search] = useSearchParams();
  const isOnline = useIsOnline();
  if (response === undefined && isPaused && !isOnline) {
    return <LoadError heading="h1" message={messages.general.offline} onRetry={refetch} />;
  }
  if (response === undefined && isError) {
    return <LoadError heading="h1" message={messages.products.loadError} onRetry={refetch} />;
  }
  if (response === undefined) return <ProductSkeleton />;
  if (!response || response.product.variants.length === 0) return <NoProduct />;
  return (
    <ProductView
      key={response.product._id}
      product={response.product}
      from={search.get('from')}
      variantId={search.get('colour')}
    />
  );
}

function NoProduct() {
  return (
    <EmptyState heading="h1" title={messages.products.notFound}>
      <p>It may be sold out for good, or the link may be wrong.</p>
      <ButtonLink to="/shop">Go to the shop</ButtonLink>
    </EmptyState>
  );
}
