import { queryOptions } from '@tanstack/react-query';
import { textPage } from '#shared/text-pages/api.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/** A page whose text the shop wrote; null if there is none, which a retry would not change. */
export const textPageQuery = (slug: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['text-page', slug],
    queryFn: ({ signal }) => api(textPage, { params: { slug } }, { signal }).catch(noneIfMissing),
  });

/** A slug that is too long (400) is none either. */
function noneIfMissing(error: unknown): null {
  if (error instanceof ApiError && [404, 400].includes(error.status)) return null;
  throw error;
}
