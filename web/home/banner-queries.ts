import { queryOptions } from '@tanstack/react-query';
import { homeBanners } from '#shared/catalogue/banners-api.ts';
import { type Api, browserApi } from '../api.ts';

/** The large images of the home page. They change rarely. */
export const banners = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['home', 'banners'],
    queryFn: ({ signal }) => api(homeBanners, {}, { signal }),
    staleTime: 5 * 60_000,
  });
