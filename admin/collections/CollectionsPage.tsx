import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedCollection } from '#shared/admin/collections/api.ts';
import { newCollectionSlug } from '#shared/admin/collections/forms.ts';
import { messages } from '#shared/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/images/Picture.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Badge } from '../ui/Badge.tsx';
import rows from '../ui/Rows.module.css';
import { collectionsQuery, editorPath } from './collection-queries.ts';
import styles from './Collections.module.css';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Collections') }];

/** All collections in their order, drafts included. */
export default function CollectionsPage() {
  const query = useQuery(collectionsQuery);
  return (
    <AdminPage
      title="Collections"
      status="Group products together, on the home page and in the shop."
      actions={
        <ButtonLink small to={editorPath(newCollectionSlug)}>
          New collection
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {({ collections }) =>
          collections.length === 0 ? (
            <p>No collections yet. Add your first one.</p>
          ) : (
            <ul role="list" className={rows.rows}>
              {collections.map((collection) => (
                <li key={collection.slug}>
                  <Row {...collection} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </AdminPage>
  );
}

function Row({ slug, name, picture, isByRule, isOnHome, isPublished, total }: ListedCollection) {
  const places = [isByRule ? 'Automatic' : 'Manual', ...(isOnHome && isPublished ? ['on the home page'] : [])];
  return (
    <Link className={`${rows.row} ${styles.row}`} to={editorPath(slug)}>
      <Picture src={picture || null} alt="" initial={name.charAt(0)} sizes="3.25rem" />
      <span className={rows.main}>
        <b>{name}</b>
        <span className={rows.soft}>
          {messages.products.count(total)} in stock
          <br />
          {places.join(', ')}
        </span>
      </span>
      <span className={rows.end}>
        <CollectionState isPublished={isPublished} total={total} />
      </span>
    </Link>
  );
}

/** What shoppers see of a collection. */
function CollectionState({ isPublished, total }: Pick<ListedCollection, 'isPublished' | 'total'>) {
  if (!isPublished) return <Badge>Draft</Badge>;
  return total > 0 ? <Badge tone="good">Published</Badge> : <Badge tone="waits">Empty</Badge>;
}
