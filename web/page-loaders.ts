import { data, type LoaderFunctionArgs } from 'react-router';
import { newArrivals, shopList, railProducts } from './catalogue/listing/list-queries.ts';
import { productById, recommendedFor } from './catalogue/product-queries.ts';
import { filtersAt } from './catalogue/shop-url.ts';
import { banners } from './home/banner-queries.ts';
import { arrivalCount, topSellerCount } from './home/rail-sizes.ts';
import { type Prefetched, prefetch } from './query-client.ts';

// The loaders of the pages that shoppers open most. They are part of the frame of every page, so that a tap requests the
// data together with the code of the next page: one wait instead of two.

export const homeLoader = ({ context }: LoaderFunctionArgs) =>
  prefetch(context, (api) => [
    banners(api),
    railProducts('dateDesc', arrivalCount, api),
    railProducts('topSelling', topSellerCount, api),
  ]);

export const shopLoader = ({ context, request }: LoaderFunctionArgs) =>
  prefetch(context, (api) => [shopList(filtersAt(request.url), api)]);

export const newArrivalsLoader = ({ context, request }: LoaderFunctionArgs) =>
  prefetch(context, (api) => [newArrivals(filtersAt(request.url).page, api)]);

export async function productLoader({ context, params: { productId = '' } }: LoaderFunctionArgs) {
  const prefetched = await prefetch(context, (api) => [productById(productId, api), recommendedFor(productId, api)]);
  return prefetched && data(prefetched, { status: isMissing(prefetched) ? 404 : 200 });
}

/** Whether the API responded that the product does not exist. */
function isMissing({ results }: Prefetched): boolean {
  return results.some((response) => response.data === null);
}
