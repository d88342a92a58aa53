import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { deleteCollection } from '#shared/admin/collections/api.ts';
import { newCollectionSlug } from '#shared/admin/collections/forms.ts';
import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Deletion } from '../ui/Deletion.tsx';
import { CollectionEditor } from './CollectionEditor.tsx';
import { collectionQuery, collectionsPath, collectionsQuery } from './collection-queries.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Collection') }];

/** Edits a collection, or adds one. */
export default function EditCollectionPage() {
  const { slug = newCollectionSlug } = useParams();
  const query = useQuery(collectionQuery(slug));
  const collection = query.data?.collection;
  const isNew = collection?.slug === '';
  const path = collectionPath(slug);
  return (
    <AdminPage
      back={{ to: collectionsPath, label: 'All collections' }}
      title={isNew ? 'New collection' : (collection?.name ?? 'Collection')}
      status={
        collection &&
        !isNew && (
          <>
            {collection.isPublished ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>}{' '}
            {collection.isPublished ? <a href={path}>{path}</a> : path}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <CollectionEditor key={slug} loaded={loaded.collection} />
            {!isNew && (
              <Deletion
                what="this collection"
                action={() => adminApi(deleteCollection, { params: { slug } })}
                known={collectionQuery(slug).queryKey}
                listed={collectionsQuery.queryKey}
                backTo={collectionsPath}
              >
                <p>
                  Its page {path} is removed from the home page and the shop, and links to it stop working. Its products
                  stay. This can’t be undone.
                </p>
              </Deletion>
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}
