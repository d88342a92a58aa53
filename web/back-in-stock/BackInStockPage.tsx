import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { Product } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState } from '../catalogue/EmptyState.tsx';
import { LoadError } from '../catalogue/LoadError.tsx';
import { chosenVariant, sizeChoices } from '../catalogue/product/variant-selection/variant-selection.ts';
import { productById } from '../catalogue/product-queries.ts';
import { prefetch } from '../query-client.ts';
import { pageHead } from '../seo/page-head.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/images/Picture.tsx';
import styles from './BackInStock.module.css';
import { RequestForm } from './RequestForm.tsx';
import { Link } from '../ui/Link.tsx';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Tell me when it is back',
    description: 'Get an email when a sold-out size is back.',
    path: '/back-in-stock',
    isUnlisted: true,
  });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('product');
  const prefetched = await prefetch(context, (api) => (id ? [productById(id, api)] : []));
  const isMissing = !id || prefetched?.results.some((response) => response.data === null);
  return prefetched && data(prefetched, { status: isMissing ? 404 : 200 });
}

/** Where a shopper chooses a sold-out size and leaves an email address. */
export default function BackInStockPage() {
  const [search] = useSearchParams();
  const id = search.get('product');
  const found = useQuery({ ...productById(id ?? ''), enabled: id !== null });
  const product = found.data?.product;
  return (
    <main id="main" className={styles.page}>
      <h1>Tell me when it is back</h1>
      {product && product.variants.length > 0 ? (
        <Item product={product} colour={search.get('colour')} />
      ) : found.isError ? (
        <LoadError message={messages.products.loadError} onRetry={found.refetch} />
      ) : found.isLoading ? (
        <p role="status">Loading…</p>
      ) : (
        <EmptyState heading="h2" title={messages.products.notFound}>
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        </EmptyState>
      )}
    </main>
  );
}

function Item({ product, colour }: { product: Product; colour: string | null }) {
  const variant = chosenVariant(product, { variantId: colour ?? '' });
  const soldOut = sizeChoices(product, variant).flatMap(({ size, isAvailable }) => (isAvailable ? [] : [size]));
  const url = `/product/${product._id}?colour=${variant._id}`;
  return (
    <>
      <div className={styles.item}>
        <Picture src={variant.images.main} alt="" initial={product.name} sizes="6rem" />
        <p>
          <Link className="link" to={url}>
            {product.name}
          </Link>
          <span className="soft">{colourName(variant.color.name)}</span>
        </p>
      </div>
      <RequestForm key={variant._id} productId={product._id} variantId={variant._id} sizes={soldOut} url={url} />
    </>
  );
}
