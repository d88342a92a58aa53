import { data, useParams, type LoaderFunctionArgs } from 'react-router';
import { prefetch } from '../query-client.ts';
import { textPageQuery } from './text-page-query.ts';
import { TextPageOf } from './TextPageOf.tsx';

export async function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  const prefetched = await prefetch(context, (api) => [textPageQuery(slug, api)]);
  const isMissing = prefetched?.results.some((response) => response.data === null);
  return prefetched && data(prefetched, { status: isMissing ? 404 : 200 });
}

/** A page that the shop added: care of fabrics, opening hours, sizes of a wedding party. */
export default function CustomPage() {
  const { slug = '' } = useParams();
  return <TextPageOf key={slug} slug={slug} />;
}
