import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProductView } from '#web/catalogue/product/ProductView.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { draftAsProduct } from './draft-as-product.ts';
import { newKey, readStoredDraft } from './drafts/stored-draft.ts';
import styles from './PreviewPage.module.css';
import { preview } from './product-queries.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useParams, useSearchParams } from 'react-router';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Preview') }];

/** A product as shoppers would see it, with the unsaved changes of this browser. */
export default function PreviewPage() {
  const { productId = '' } = useParams();
  const [address] = useSearchParams();
  const [typed] = useState(() => readStoredDraft(productId, address.get('draft')));
  const isNew = typed?.version === null;
  const saved = useQuery({ ...preview(productId), enabled: !isNew });
  const product = typed ? draftAsProduct(typed, saved.data?.product) : saved.data?.product;

  return (
    <div>
      <div className={styles.note}>
        <p role="status">{typed ? 'Preview, with your unsaved changes.' : 'Preview.'} Only staff can open it.</p>
        <ButtonLink
          kind="quiet"
          small
          to={`/admin/products/${productId}`}
          onClick={(event) => {
            // With a modifier the browser opens a tab.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            if (closesToEditor(isNew ? [productId, newKey] : [productId])) event.preventDefault();
          }}
        >
          Edit
        </ButtonLink>
      </div>
      {product && product.variants.length > 0 ? (
        <main id="main" className={styles.page}>
          <ProductView product={product} from="/shop" />
        </main>
      ) : (
        <AdminPage
          title="Preview"
          status={saved.error?.message ?? (saved.isLoading ? 'Loading…' : 'Add a colour to see a preview.')}
        >
          {null}
        </AdminPage>
      )}
    </div>
  );
}

/**
 * Closes the preview if the tab that it was opened from still shows the editor, with all that is typed there.
 *
 * @returns whether this page is closing
 */
function closesToEditor(ids: readonly string[]): boolean {
  const editor = window.opener as Window | null;
  if (!editor || editor.closed) return false;
  if (!ids.some((id) => editor.location.pathname === `/admin/products/${id}`)) return false;
  editor.focus();
  window.close();
  return window.closed;
}
