import { queryOptions } from '@tanstack/react-query';
import { sizeGuides } from '#shared/catalogue/api.ts';
import { type Api, browserApi } from '../api.ts';

/** The body measurements of all sizes, for every category. */
export const guides = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['size-guides'], queryFn: ({ signal }) => api(sizeGuides, {}, { signal }) });
