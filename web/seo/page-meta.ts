import type { Location, Params, UIMatch } from 'react-router';
import type { Prefetched } from '../query-client.ts';
import type { HeadTag } from './page-head.ts';

interface PageMetaInput {
  /** The route of the page and its parents, the root first. */
  matches: readonly UIMatch[];
  /** The loader data; null after a navigation inside the shop. */
  loaderData: Prefetched | null;
  params: Params;
  location: Location;
}

/** The `meta` export of a page: its head tags. */
export type PageMeta = (page: PageMetaInput) => readonly HeadTag[];
