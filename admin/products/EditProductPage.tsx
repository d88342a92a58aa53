import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { clearStoredDraft, newKey, readStoredDraft } from './drafts/stored-draft.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { edited } from './product-queries.ts';
import { useNewProduct } from './drafts/useNewProduct.ts';
import { useOpenDraft } from './drafts/useOpenDraft.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useParams } from 'react-router';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Edit product') }];

/** Edits a product; 'new' is a product that has no URL until it is saved. */
export default function EditProductPage() {
  const { productId = '' } = useParams();
  const isNew = productId === newKey;
  const { newProduct, startAnew } = useNewProduct(isNew);
  const opened = useOpenDraft(isNew || newProduct?.id === productId ? null : productId);
  const { data, error, isFetched, refetch } = useQuery({ ...edited(productId), enabled: !isNew });
  const [discardedId, setDiscardedId] = useState('');
  /** As it was when the page was opened, so that the editor stays while the query is repeated or a save clears it. */
  const stored = useMemo(() => readStoredDraft(productId), [productId]);
  const isGone = error instanceof ApiError && error.status === 404;

  // A new product keeps its open editor when it gets its own URL.
  if (newProduct && (isNew || productId === newProduct.id)) {
    return (
      <ProductEditor
        key={newProduct.id}
        saved={null}
        sale={data?.sale ?? null}
        draftKey={newProduct.id}
        {...newProduct}
        onDiscarded={startAnew}
      />
    );
  }
  if (data && opened) {
    return (
      <ProductEditor
        key={productId}
        id={productId}
        draftKey={opened.key}
        saved={data.edited}
        sale={data.sale}
        draft={opened.draft}
        hasOtherDrafts={opened.hasOthers}
      />
    );
  }
  // From the preview of a new product, which is open in another tab.
  if (isFetched && stored && discardedId !== productId && (isGone || stored.version === null)) {
    const discard = () => {
      clearStoredDraft(productId);
      setDiscardedId(productId);
      void refetch();
    };
    return (
      <ProductEditor
        key={productId}
        id={productId}
        draftKey={productId}
        saved={null}
        draft={stored}
        onDiscarded={discard}
      />
    );
  }
  if (error) {
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
