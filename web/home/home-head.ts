import { banners } from './banner-queries.ts';
import type { Prefetched } from '../query-client.ts';
import { pageTitle, settingsAmong, shopName } from '../ui/page-title.ts';
import { loaderDataOf } from '../seo/loader-data.ts';
import { shopStructuredData, siteStructuredData } from '../seo/shop-structured-data.ts';
import { type HeadTag, pageHead } from '../seo/page-head.ts';
import { wideShareImage } from '../seo/share-image.ts';

interface HomePage {
  matches: readonly unknown[];
  loaderData: Prefetched | null | undefined;
}

/** The head of the home page, which also describes the shop. */
export function homeHead({ matches, loaderData }: HomePage): HeadTag[] {
  if (!import.meta.env.SSR) return [{ title: pageTitle(matches) }];
  const settings = settingsAmong(matches);
  const [slide] = loaderDataOf(loaderData, banners())?.slides ?? [];
  return [
    ...pageHead(matches, {
      description: `${shopName(matches)}: ready-to-wear, delivered to you.`,
      path: '/',
      picture: slide && wideShareImage(slide.wide.url, slide.alt, slide.wide),
    }),
    ...(settings
      ? [{ 'script:ld+json': shopStructuredData(settings) }, { 'script:ld+json': siteStructuredData(settings) }]
      : []),
  ];
}
