import type { ReactNode } from 'react';
import type { LoaderFunction } from 'react-router';
import type { StandardPage } from '#shared/text-pages/standard-pages.ts';
import { settingsContext } from '../loader-context.ts';
import { prefetch } from '../query-client.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { useShopSettings } from '../settings.ts';
import { settingsAmong } from '../ui/page-title.ts';
import { TextPageOf } from './TextPageOf.tsx';
import { textPageQuery } from './text-page-query.ts';

interface OwnTextProps {
  slug: StandardPage;
  /** Above the text, from edge to edge. */
  picture?: ReactNode;
  /** The page with its standard text. */
  children: ReactNode;
}

/** A standard page, which shows a text of the shop while one is published (docs/decisions/0083). */
export function OwnText({ slug, picture, children }: OwnTextProps) {
  return useShopSettings().ownTexts.includes(slug) ? <TextPageOf slug={slug} picture={picture} /> : children;
}

/**
 * The loader of a standard page. In a browser the page itself requests its text, because only it knows the settings.
 *
 * @param standard the queries of the standard text
 */
export const ownTextLoader =
  (slug: StandardPage, standard?: Parameters<typeof prefetch>[1]): LoaderFunction =>
  ({ context }) => {
    const isOwn = import.meta.env.SSR && context.get(settingsContext).ownTexts.includes(slug);
    const queries: typeof standard = isOwn ? (api) => [textPageQuery(slug, api)] : standard;
    return queries ? prefetch(context, queries) : null;
  };

/** The `meta` of a standard page; a text of the shop brings its own head tags. */
export const standardMeta =
  (slug: StandardPage, meta: PageMeta): PageMeta =>
  (page) =>
    settingsAmong(page.matches)?.ownTexts.includes(slug) ? [] : meta(page);
