import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { AdminProduct, CurrentSale } from '#shared/admin/products/api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { FormNotice } from '../ui/forms/FormNotice.tsx';
import { RestoredNotice } from '../ui/forms/RestoredNotice.tsx';
import { whenTyped } from '../ui/when-typed.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import styles from './Editor.module.css';
import { NextDraft } from './photos/NextDraft.tsx';
import { moved, newVariant } from './product-form.ts';
import { type StoredDraft, newKey } from './drafts/stored-draft.ts';
import { NameFields, ProductFields } from './fields/ProductFields.tsx';
import { ProductSaveBar } from './ProductSaveBar.tsx';
import { type ProductFormState, useProductForm } from './useProductForm.ts';
import { useFrameUploads } from './useFrameUploads.ts';
import { useUploads } from './useUploads.ts';
import { VariantFields } from './fields/VariantFields.tsx';

interface ProductEditorProps {
  id: string;
  /** Under which its unsaved changes are stored. */
  draftKey: string;
  saved: AdminProduct | null;
  /** The planned sale that gives it its price now. */
  sale?: CurrentSale | null;
  draft: StoredDraft | null;
  /** Whether other unsaved changes to it are stored, which this tab doesn't show. */
  hasOtherDrafts?: boolean;
  /** Called when the draft of a new product is discarded. */
  onDiscarded?: () => void;
}

export function ProductEditor(opening: ProductEditorProps) {
  const form = useProductForm(opening);
  const { values, change, changeVariant, base, isDirty } = form;
  const uploads = useUploads(({ variantId, src, garment }) =>
    changeVariant(variantId, ({ pictures, color }) => ({
      pictures: pictures.some((one) => one.src === src) ? pictures : [...pictures, { src, alt: '' }],
      // A first guess, which staff correct.
      color: color.hex === '' && garment ? { ...color, hex: garment.hex } : color,
    })),
  );
  const frameUploads = useFrameUploads(({ variantId, frames }) => changeVariant(variantId, () => ({ frames })));
  const page = useRef<HTMLDivElement>(null);
  // Also after it was filled in: the next one is a tap away.
  const [isFromPhoto] = useState(opening.saved?.unfinished === true);
  // The uploads of a removed colour are dropped. A failed one is not saved, and can be retried.
  const unsent = [...uploads.uploads, ...frameUploads.uploads].filter(({ variantId }) =>
    values.variants.some(({ _id }) => _id === variantId),
  );
  const isOnSale = opening.sale != null;
  const isUnsaved = isDirty || unsent.length > 0;
  useAddressOnceSaved(form, isUnsaved);
  useFocusOnErrors(form, page);
  // A seller with a phone begins with pictures.
  const [isPhone] = useState(() => matchMedia('(max-width: 40rem)').matches);

  const variants = (
    <section className={styles.section}>
      <h2>Colours and pictures</h2>
      <div className={styles.variants}>
        {values.variants.map((variant, index) => (
          <VariantFields
            key={variant._id}
            {...{ form, variant, index, isOnSale, uploads, frameUploads }}
            onMove={(to) => change({ variants: moved(values.variants, index, to) })}
            onRemove={() => change({ variants: values.variants.filter(({ _id }) => _id !== variant._id) })}
          />
        ))}
        <Button
          kind="quiet"
          small
          className={styles.more}
          onClick={() => change({ variants: [...values.variants, newVariant(values.variants.at(-1), isOnSale)] })}
        >
          Add colour
        </Button>
      </div>
    </section>
  );

  return (
    <AdminPage title={values.name || (base ? 'Product' : 'New product')} status={productStatus(base)}>
      <p className={styles.way}>
        <Link to="/admin/products">All products</Link>
        {base?.status === 'published' && <Link to={`/product/${form.id}`}>View in shop</Link>}
        {isFromPhoto && <NextDraft id={form.id} />}
      </p>
      {opening.sale && (
        <FormNotice role="note">
          <p>
            Its prices come from the sale “{opening.sale.name}” until {formatShortDayInLagos(opening.sale.endsAt)},{' '}
            {formatTimeInLagos(opening.sale.endsAt)}. A price you change now stays after the sale, and a colour you add
            keeps the price you give it.
          </p>
        </FormNotice>
      )}
      {form.restoredAt !== null && <RestoredNotice at={form.restoredAt} action="Discard" onRemove={form.startOver} />}
      {opening.hasOtherDrafts && (
        <FormNotice role="note">
          <p>
            You have other unsaved changes to this product, in another tab or from an earlier visit. They are not lost,
            and not shown here.
          </p>
        </FormNotice>
      )}
      <div ref={page} className={styles.editor}>
        {isPhone && variants}
        <NameFields form={form} />
        {!isPhone && variants}
        <ProductFields form={form} />
      </div>
      <ProductSaveBar
        form={form}
        areColoursFirst={isPhone}
        waiting={uploads.uploads.filter(({ problem }) => problem === null).length + frameUploads.waiting}
        hasFailed={unsent.some(({ problem }) => problem !== null)}
        next={isFromPhoto && <NextDraft id={form.id} />}
      />
      <UnsavedGuard isDirty={isUnsaved} />
    </AdminPage>
  );
}

function productStatus(base: AdminProduct | null): string {
  if (!base) return 'Customers can’t see it until you publish.';
  if (base.unfinished) return 'Draft from a photo. It needs a name, a category and a price.';
  const saved = `Saved ${whenTyped(new Date(base.updatedAt).getTime())}.`;
  if (base.status === 'published') return `Published. ${saved}`;
  return `${base.status === 'draft' ? 'Draft, hidden from customers.' : 'Archived, hidden from customers.'} ${saved}`;
}

/** Navigates to a new product's own URL once nothing blocks leaving the page. */
function useAddressOnceSaved({ id, isThere }: ProductFormState, isUnsaved: boolean): void {
  const navigate = useNavigate();
  const isAtNew = useLocation().pathname.endsWith(`/${newKey}`);
  useEffect(() => {
    if (isThere && isAtNew && !isUnsaved)
      void navigate(`/admin/products/${id}`, { replace: true, preventScrollReset: true });
  }, [id, isThere, isAtNew, isUnsaved, navigate]);
}

/** Moves the focus to the first invalid field. */
function useFocusOnErrors({ tries }: ProductFormState, page: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (tries === 0) return;
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]');
    const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [tries, page]);
}
