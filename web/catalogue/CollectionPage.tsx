import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useMatches, useNavigate, useParams, useSearchParams } from 'react-router';
import type { shownCollection } from '#shared/catalogue/collections-api.ts';
import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { shopPageSize } from '#shared/catalogue/filters.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { prefetch } from '../query-client.ts';
import { HeadTags } from '../seo/HeadTags.tsx';
import { pageHead } from '../seo/page-head.ts';
import { shareImage } from '../seo/share-image.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/images/Picture.tsx';
import { lowDensityOnPhones } from '../ui/images/image-sizes.ts';
import { pageTitle } from '../ui/page-title.ts';
import { type CollectionParams, collectionPage, collectionParams, collectionQuery } from './collection-query.ts';
import styles from './CollectionPage.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ProductListing } from './listing/ProductListing.tsx';
import { SortChoice } from './listing/SortChoice.tsx';

export async function loader({ context, request, params: { slug = '' } }: LoaderFunctionArgs) {
  const params = collectionParams(new URL(request.url).searchParams);
  const prefetched = await prefetch(context, (api) => [collectionPage(slug, params, api)]);
  const isMissing = prefetched?.results.some((response) => response.data === null);
  return prefetched && data(prefetched, { status: isMissing ? 404 : 200 });
}

/** Products that belong together: its picture and words, and below them the shop's own grid. */
export default function CollectionPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const params = collectionParams(search);
  const list = useQuery(collectionPage(slug, params));
  // The former collection, while the next one loads, is no placeholder.
  const known = list.data?.collection.slug === slug ? list.data : undefined;
  const shown = list.isPlaceholderData ? undefined : known;

  if (list.data === null && !list.isPlaceholderData) return <NoCollection />;
  return (
    <main id="main">
      {known ? (
        <>
          <Head {...known} params={params} />
          <Opening {...known} params={params} />
        </>
      ) : (
        <Untitled />
      )}
      <ProductListing
        list={{ ...list, data: shown }}
        limit={shopPageSize}
        page={params.page}
        hrefFor={(page) => pathOf(slug, { ...params, page })}
        empty={
          <EmptyState title={messages.collections.empty}>
            <ButtonLink kind="quiet" to="/shop">
              Go to the shop
            </ButtonLink>
          </EmptyState>
        }
      />
    </main>
  );
}

type Shown = Output<typeof shownCollection> & { params: CollectionParams };

/** Picture, name and words, and the sort: a form that works without scripts. */
function Opening({ collection: { slug, name, text, picture, alt, sort }, total, params }: Shown) {
  const navigate = useNavigate();
  return (
    <>
      <div className={styles.opening}>
        <div className={styles.words}>
          <h1>{name}</h1>
          {text && <p>{text}</p>}
          <p className="soft" role="status">
            {messages.products.count(total)}
          </p>
        </div>
        <Picture
          src={picture.url}
          alt={alt}
          width={picture.width}
          height={picture.height}
          sizes={sizes}
          priority
          className={styles.picture}
        />
      </div>
      <form className={styles.bar} method="get" action={collectionPath(slug)} autoComplete="off">
        <SortChoice
          sort={params.sort || asSort(sort)}
          own={sort === null ? { value: '', name: messages.collections.ownOrder } : undefined}
          onSort={(chosen) =>
            void navigate(
              pathOf(slug, { page: 1, sort: chosen === sort ? '' : (chosen as CollectionParams['sort']) }),
              {
                preventScrollReset: true,
              },
            )
          }
        />
        <Button type="submit" small className="without-scripts">
          {messages.products.showAny}
        </Button>
      </form>
    </>
  );
}

const sizes = `(min-width: 60rem) 22rem, ${lowDensityOnPhones(42)}`;

const asSort = (sort: string | null) => (sort ?? '') as CollectionParams['sort'];

/** Search engines index the pages in the collection's own order, and follow the links of the others. */
function Head({ collection: { slug, name, text, picture, alt }, totalPages, total, params }: Shown) {
  const matches = useMatches();
  const { page, sort } = params;
  const title = page === 1 ? name : `${name}, page ${page}`;
  if (!import.meta.env.SSR) return <HeadTags tags={[{ title: pageTitle(matches, title) }]} />;
  const tags = pageHead(matches, {
    title,
    description: text || messages.collections.see(name),
    path: pathOf(slug, { page, sort: '' }),
    sharedPath: pathOf(slug, params),
    above: [{ name: 'Shop', path: '/shop' }],
    picture: shareImage(picture.url, alt),
    isUnlisted: sort !== '' || total === 0 || page > totalPages,
  });
  return <HeadTags tags={tags} />;
}

/** While it loads, and when that has failed. */
function Untitled() {
  const matches = useMatches();
  return (
    <>
      <HeadTags tags={[{ title: pageTitle(matches, 'Collection') }]} />
      <h1 className="hush">Collection</h1>
    </>
  );
}

function NoCollection() {
  const matches = useMatches();
  return (
    <main id="main">
      <HeadTags tags={[{ title: pageTitle(matches, 'Not found') }, { name: 'robots', content: 'noindex' }]} />
      <EmptyState heading="h1" title={messages.collections.notFound}>
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      </EmptyState>
    </main>
  );
}

function pathOf(slug: string, params: CollectionParams): string {
  const query = String(new URLSearchParams(collectionQuery(params)));
  return collectionPath(slug) + (query && `?${query}`);
}
