import type { Location, Params, UIMatch } from 'react-router';
import type { Prefetched } from '../query.ts';
import type { HeadTag } from './head.ts';

interface PageFacts {
  /** The route of the page and those around it, the root first. */
  matches: readonly UIMatch[];
  /** What the page was rendered with; null after a navigation inside the shop. */
  loaderData: Prefetched | null;
  params: Params;
  location: Location;
}

/** What a page exports as `meta`: the tags in its head. */
export type PageMeta = (page: PageFacts) => readonly HeadTag[];
