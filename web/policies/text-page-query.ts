import { queryOptions } from '@tanstack/react-query';
import { textPage } from '#shared/text-pages/api.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/** A page whose text the shop wrote; null if there is none, which a retry would not change. */
export const textPageQuery = (slug: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['text-page', slug],
    queryFn: ({ signal }) => api(textPage, { params: { slug } }, { signal }).catch(nullIfNoPage),
  });

function nullIfNoPage(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
