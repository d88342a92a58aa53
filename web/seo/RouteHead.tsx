import { useLoaderData, useLocation, useMatches, useParams } from 'react-router';
import type { Prefetched } from '../query-client.ts';
import { HeadTags } from './HeadTags.tsx';
import type { PageMeta } from './page-meta.ts';

/** The head tags of a page that depend only on its URL and loader data. */
export function RouteHead({ meta }: { meta: PageMeta }) {
  const matches = useMatches();
  const params = useParams();
  const location = useLocation();
  const loaderData = useLoaderData<Prefetched | null | undefined>() ?? null;
  return <HeadTags tags={meta({ matches, loaderData, params, location })} />;
}
