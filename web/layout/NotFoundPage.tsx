import { data } from 'react-router';
import { pageTitle } from '../ui/page-title.ts';
import { BarePage } from '../ui/page/BarePage.tsx';
import { NotFound } from './NotFound.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

/** A real 404 status, for search engines and link checkers. */
export const loader = () => data(null, { status: 404 });

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Not found') },
  { name: 'robots', content: 'noindex' },
];

export default function NotFoundPage() {
  return (
    <BarePage fabric="asoOke">
      <NotFound />
    </BarePage>
  );
}
