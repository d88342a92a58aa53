import { useQuery } from '@tanstack/react-query';
import { NewsletterBanner } from '../newsletter/NewsletterBanner.tsx';
import { homeHead } from './home-head.ts';
import { GenderLinks } from './GenderLinks.tsx';
import { CategoryTiles } from './CategoryTiles.tsx';
import { Editorials } from './Editorials.tsx';
import { Hero } from './hero/Hero.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { NewArrivals, TopSelling } from './ProductRails.tsx';
import { banners } from './banner-queries.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = homeHead;

export default function HomePage() {
  const { data: pictures } = useQuery(banners());

  return (
    <main id="main" data-ends="full">
      <SplashScreen slides={pictures?.slides ?? []} />
      <Hero slides={pictures?.slides ?? []} />
      <GenderLinks />
      <NewArrivals />
      <CategoryTiles label="Fabrics and garments" tiles={pictures?.editorials.slice(2) ?? []} />
      <Editorials editorials={pictures?.editorials ?? []} />
      <CategoryTiles label="Collections" isFew tiles={pictures?.collections ?? []} />
      <TopSelling />
      <NewsletterBanner />
    </main>
  );
}
