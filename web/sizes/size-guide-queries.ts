import { queryOptions } from '@tanstack/react-query';
import { sizeGuides } from '#shared/catalogue/api.ts';
import { type Api, browserApi } from '../api.ts';

/** For what body each size is cut, for every kind of clothes. */
export const guides = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['size-guides'], queryFn: ({ signal }) => api(sizeGuides, {}, { signal }) });
