import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { TextPage } from '#shared/text-pages/api.ts';
import { textPagePath } from '#shared/text-pages/standard-pages.ts';
import { EmptyState } from '../catalogue/EmptyState.tsx';
import { LoadError } from '../catalogue/LoadError.tsx';
import { HeadTags } from '../seo/HeadTags.tsx';
import { pageHead } from '../seo/page-head.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { pageTitle } from '../ui/page-title.ts';
import styles from './PolicyLayout.module.css';
import { TextPageView } from './TextPageView.tsx';
import { textPageQuery } from './text-page-query.ts';

/** A page whose text the shop wrote, with its head tags; or its loading or error state. */
export function TextPageOf({ slug, picture }: { slug: string; picture?: ReactNode }) {
  const { data, isError, refetch } = useQuery(textPageQuery(slug));
  return (
    <main id="main">
      <Head page={data === null ? null : data?.page} />
      {data && picture}
      {data && <TextPageView page={data.page} />}
      {data === null && (
        <EmptyState heading="h1" title={messages.general.notFound}>
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        </EmptyState>
      )}
      {data === undefined && isError && (
        <LoadError heading="h1" message={messages.textPages.loadFailed} onRetry={refetch} />
      )}
      {data === undefined && !isError && (
        <p className={styles.policy} role="status">
          Loading…
        </p>
      )}
    </main>
  );
}

/** They depend on the text, which a navigation inside the shop does not wait for. */
function Head({ page }: { page: TextPage | null | undefined }) {
  const matches = useMatches();
  if (page) return <HeadTags tags={pageHead(matches, { ...page, path: textPagePath(page.slug) })} />;
  const title = { title: pageTitle(matches, page === null ? 'Not found' : '') };
  return <HeadTags tags={page === null ? [title, { name: 'robots', content: 'noindex' }] : [title]} />;
}
