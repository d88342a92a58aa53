import { useQuery } from '@tanstack/react-query';
import { strip } from '../catalogue/listing/list-queries.ts';
import { NewsletterBanner } from '../newsletter/NewsletterBanner.tsx';
import { prefetch } from '../query-client.ts';
import { homeHead } from './home-head.ts';
import { ServerScript } from '../ui/ServerScript.tsx';
import { GenderLinks } from './GenderLinks.tsx';
import { Editorials } from './Editorials.tsx';
import { limitInitialImages } from './initial-images.ts';
import { Hero } from './Hero.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { NewArrivals, TopSelling } from './ProductStrip.tsx';
import { banners } from './banner-queries.ts';
import { arrivalCount, topSellerCount } from './strip-sizes.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import type { LoaderFunctionArgs } from 'react-router';

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetch(context, (api) => [
    banners(api),
    strip('dateDesc', arrivalCount, api),
    strip('topSelling', topSellerCount, api),
  ]);

export const meta: PageMeta = homeHead;

export default function HomePage() {
  const { data: pictures } = useQuery(banners());

  return (
    <main id="main" data-ends="full">
      <SplashScreen slides={pictures?.slides ?? []} />
      <Hero slides={pictures?.slides ?? []} />
      <GenderLinks />
      <NewArrivals />
      <ServerScript code={import.meta.env.SSR ? limitInitialImages : ''} />
      <Editorials editorials={pictures?.editorials ?? []} />
      <TopSelling />
      <NewsletterBanner />
    </main>
  );
}
