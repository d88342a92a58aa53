import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedTextPage } from '#shared/admin/text-pages/api.ts';
import { textPagePath } from '#shared/text-pages/standard-pages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { Badge } from '../../ui/Badge.tsx';
import rows from '../../ui/Rows.module.css';
import { textPagesQuery } from '../settings-queries.ts';
import form from '../Settings.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { editorPath, newPagePath } from './editor-path.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Pages') }];

/** The text pages of the shop: the standard ones and those that owners added. */
export default function TextPagesPage() {
  const query = useQuery(textPagesQuery);
  return (
    <SettingsFrame title="Pages" status="Your shop’s pages. Changes show straight away.">
      <Loaded query={query}>
        {({ pages }) => (
          <div className={form.form}>
            <Kind title="Standard pages" pages={pages.filter(({ isStandard }) => isStandard)} />
            <Kind title="Your pages" pages={pages.filter(({ isStandard }) => !isStandard)}>
              <p className={form.note}>Published pages are linked in the footer.</p>
              <div>
                <ButtonLink kind="quiet" small to={newPagePath}>
                  Add page
                </ButtonLink>
              </div>
            </Kind>
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

interface KindProps {
  title: string;
  pages: readonly ListedTextPage[];
  children?: ReactNode;
}

function Kind({ title, pages, children }: KindProps) {
  return (
    <section>
      <h2>{title}</h2>
      {pages.length > 0 && (
        <ul role="list" className={rows.rows}>
          {pages.map((page) => (
            <li key={page.slug}>
              <Link className={rows.row} to={editorPath(page.slug)}>
                <span className={rows.main}>
                  <b>{page.title}</b>
                  <span className={rows.soft}>{textPagePath(page.slug)}</span>
                </span>
                <span className={rows.facts}>
                  {page.updatedAt && `${formatShortDayInLagos(page.updatedAt)}, ${page.updatedBy}`}
                </span>
                <span className={rows.end}>
                  <PageState {...page} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** The page as shoppers see it. */
export function PageState({ isStandard, isPublished }: Pick<ListedTextPage, 'isStandard' | 'isPublished'>) {
  if (isPublished) return <Badge tone="good">{isStandard ? 'Your text' : 'Published'}</Badge>;
  return <Badge>{isStandard ? 'Standard text' : 'Draft'}</Badge>;
}
