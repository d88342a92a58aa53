import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type AdminTextPage, deleteTextPage } from '#shared/admin/text-pages/api.ts';
import { newPageSlug } from '#shared/admin/text-pages/forms.ts';
import { textPagePath } from '#shared/text-pages/standard-pages.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../../admin-api.ts';
import { Deletion } from '../../ui/Deletion.tsx';
import { textPageQuery, textPagesQuery } from '../settings-queries.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { textPagesPath } from './editor-path.ts';
import { TextPageEditor } from './TextPageEditor.tsx';
import { PageState } from './TextPagesPage.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Page') }];

/** Edits a standard page or one of the shop's own, or adds one. */
export default function EditTextPage() {
  const { slug = newPageSlug } = useParams();
  // A refetch on window focus must not interrupt what is being written.
  const query = useQuery({ ...textPageQuery(slug), refetchOnWindowFocus: false });
  const page = query.data?.page;
  const isNew = page?.slug === '';
  return (
    <SettingsFrame
      back={{ to: textPagesPath, label: 'All pages' }}
      title={isNew ? 'New page' : (page?.title ?? 'Page')}
      status={page && !isNew && <Where {...page} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <TextPageEditor key={slug} loaded={loaded} />
            {!loaded.page.isStandard && !isNew && !loaded.page.isPublished && (
              <Deletion
                what="this page"
                action={() => adminApi(deleteTextPage, { params: { slug } })}
                known={textPageQuery(slug).queryKey}
                listed={textPagesQuery.queryKey}
                backTo={textPagesPath}
              >
                <p>Earlier versions are deleted too. This can’t be undone.</p>
              </Deletion>
            )}
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Where(page: AdminTextPage) {
  const path = textPagePath(page.slug);
  return (
    <>
      <PageState {...page} /> {page.isPublished || page.isStandard ? <a href={path}>{path}</a> : path}
    </>
  );
}
