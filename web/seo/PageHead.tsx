import { useLoaderData, useLocation, useMatches, useParams } from 'react-router';
import type { Prefetched } from '../query.ts';
import { HeadTags } from './HeadTags.tsx';
import type { PageMeta } from './page-meta.ts';

/** The tags of a page that are known from its address and from what it was rendered with. */
export function PageHead({ meta }: { meta: PageMeta }) {
  const matches = useMatches();
  const params = useParams();
  const location = useLocation();
  const loaderData = useLoaderData<Prefetched | null | undefined>() ?? null;
  return <HeadTags tags={meta({ matches, loaderData, params, location })} />;
}
