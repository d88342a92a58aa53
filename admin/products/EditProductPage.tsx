import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { randomId } from '#web/random-id.ts';
import { AdminPage } from '../AdminPage.tsx';
import { readStoredDraft, newKey } from './stored-draft.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { edited } from './product-queries.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useParams } from 'react-router';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Edit product') }];

/** Edits a product; 'new' is a product that has no URL until it is saved. */
export default function EditProductPage() {
  const { productId = '' } = useParams();
  const isNew = productId === newKey;
  const [fresh, setFresh] = useState(() => ({ draft: readStoredDraft(newKey), id: randomId() }));
  const freshId = fresh.draft?.id ?? fresh.id;
  const { data, error, refetch } = useQuery({ ...edited(productId), enabled: !isNew });

  // A new product keeps its open editor when it gets its own URL.
  if (isNew || productId === freshId) {
    return (
      <ProductEditor
        key={freshId}
        id={freshId}
        saved={null}
        sale={data?.sale ?? null}
        draft={fresh.draft}
        draftKey={isNew ? newKey : freshId}
        // The discarded draft may have been saved, its answer lost: what is typed next is another product.
        onDiscarded={() => setFresh({ draft: null, id: randomId() })}
      />
    );
  }
  if (data) {
    return (
      <ProductEditor
        key={productId}
        id={productId}
        saved={data.edited}
        sale={data.sale}
        draft={readStoredDraft(productId)}
        draftKey={productId}
      />
    );
  }
  if (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <AdminPage
        title={isGone ? 'Product not found' : 'Couldn’t load product'}
        status={!isGone && error.message}
        actions={
          isGone ? (
            <ButtonLink to="/admin/products">All products</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {null}
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Product" status="Loading…">
      {null}
    </AdminPage>
  );
}
