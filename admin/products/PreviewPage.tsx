import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colourFamily } from '#shared/catalogue/colour-families.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { ProductView } from '#web/catalogue/product/ProductView.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import type { FormValues } from './product-form.ts';
import { type StoredDraft, readStoredDraft, newKey } from './stored-draft.ts';
import styles from './PreviewPage.module.css';
import { preview } from './product-queries.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useParams } from 'react-router';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Preview') }];

/** A product as shoppers would see it, with the unsaved changes of this browser. */
export default function PreviewPage() {
  const { productId = '' } = useParams();
  const [typed] = useState(() =>
    [readStoredDraft(productId), readStoredDraft(newKey)].find((kept) => kept?.id === productId),
  );
  const saved = useQuery({ ...preview(productId), enabled: typed?.version !== null });
  const product = typed ? asShown(typed, saved.data?.product) : saved.data?.product;

  return (
    <div>
      <div className={styles.note}>
        <p role="status">{typed ? 'Preview, with your unsaved changes.' : 'Preview.'} Only staff can open it.</p>
        <ButtonLink kind="quiet" small to={`/admin/products/${typed?.version === null ? newKey : productId}`}>
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

/** The product with its unsaved changes applied. */
function asShown({ id, values }: StoredDraft, saved: Product | undefined): Product {
  const { discountPercent, variants, measurements, care, ...said } = values;
  const { sizes } = said;
  return {
    ...said,
    _id: id,
    name: said.name || 'No name yet',
    care: care.filter((line) => line.trim() !== ''),
    measurements: measurements.map(({ name, cm }) => ({
      name,
      cm: Object.fromEntries(Object.entries(cm).filter((one): one is [string, number] => one[1] !== null)),
    })),
    discount: discountPercent === null ? null : { value: discountPercent },
    variants: variants.map((variant) => {
      const inventory = sizes.map((size) => ({ size, quantity: piecesIn(variant, size, saved) }));
      return {
        _id: variant._id,
        color: {
          name: variant.color.name || 'No name yet',
          hex: variant.color.hex,
          family: variant.color.family ?? colourFamily(variant.color.hex),
        },
        cloth: variant.cloth,
        price: variant.price ?? 0,
        inventory,
        inStock: inventory.some(({ quantity }) => quantity > 0),
        images: {
          main: variant.pictures[0]?.src ?? '',
          thumbnails: variant.pictures.map(({ src }) => src),
          words: Object.fromEntries(
            variant.pictures.filter(({ words }) => words !== '').map(({ src, words }) => [src, words]),
          ),
        },
      };
    }),
  };
}

function piecesIn({ _id, pieces }: FormValues['variants'][number], size: string, saved: Product | undefined): number {
  const there = saved?.variants.find((variant) => variant._id === _id)?.inventory.find((row) => row.size === size);
  return there?.quantity ?? pieces.find((piece) => piece.size === size)?.quantity ?? 0;
}
