import { useQuery } from '@tanstack/react-query';
import { strip } from '../catalogue/list-queries.ts';
import { NewsletterBanner } from '../newsletter/NewsletterBanner.tsx';
import { begin, prefetch } from '../query.ts';
import { homeHead } from '../seo/home-head.ts';
import { ServerScript } from '../ui/ServerScript.tsx';
import type { Route } from './+types/HomePage.ts';
import { Divisions } from './Divisions.tsx';
import { Editorials } from './Editorials.tsx';
import { fewFirst } from './few-first.ts';
import { Hero } from './Hero.tsx';
import { Preload } from './Preload.tsx';
import { NewArrivals, TopSelling } from './ProductStrip.tsx';
import { banners } from './queries.ts';
import { arrivalCount, topSellerCount } from './strips.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, (api) => [
    banners(api),
    strip('dateDesc', arrivalCount, api),
    strip('topSelling', topSellerCount, api),
  ]);

export const clientLoader = () =>
  begin([banners(), strip('dateDesc', arrivalCount), strip('topSelling', topSellerCount)]);

export const meta: Route.MetaFunction = homeHead;

export default function HomePage() {
  const { data: pictures } = useQuery(banners());

  return (
    <main id="main" data-ends="full">
      <Preload slides={pictures?.slides ?? []} />
      <Hero slides={pictures?.slides ?? []} />
      <Divisions />
      <NewArrivals />
      <ServerScript words={import.meta.env.SSR ? fewFirst : ''} />
      <Editorials editorials={pictures?.editorials ?? []} />
      <TopSelling />
      <NewsletterBanner />
    </main>
  );
}
