import { banners } from './banner-queries.ts';
import type { Prefetched } from '../query.ts';
import { settingsAmong, shopName } from '../ui/title.ts';
import { loaderDataOf } from '../seo/loader-data.ts';
import { shopStructuredData, siteFacts } from '../seo/shop-structured-data.ts';
import { type HeadTag, pageHead } from '../seo/head.ts';
import { shareImage } from '../seo/share-image.ts';

interface HomePage {
  matches: readonly unknown[];
  loaderData: Prefetched | null | undefined;
}

/** The home page also says who the shop is. */
export function homeHead({ matches, loaderData }: HomePage): HeadTag[] {
  const settings = settingsAmong(matches);
  const [slide] = loaderDataOf(loaderData, banners())?.slides ?? [];
  return [
    ...pageHead(matches, {
      description: `${shopName(matches)}: ready-to-wear in adire, ankara and aso-oke, delivered all over Nigeria.`,
      path: '/',
      picture: slide && shareImage(slide.wide.url, slide.alt, slide.wide),
    }),
    ...(settings
      ? [{ 'script:ld+json': shopStructuredData(settings) }, { 'script:ld+json': siteFacts(settings) }]
      : []),
  ];
}
