import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { duplicateProduct, type AdminProductRow, setProductStatus } from '#shared/admin/products/api.ts';
import type { ProductStatus } from '#shared/admin/products/forms.ts';
import { formatNaira } from '#shared/money.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../admin-api.ts';
import { Badge } from '../ui/Badge.tsx';
import { useAction } from '../ui/useAction.ts';
import styles from './ProductsPage.module.css';

/** A product in the list, with its quick actions. */
export function ProductRow({ product }: { product: AdminProductRow }) {
  const { _id, name, status, unfinished, image, category, colours, prices } = product;
  const { move, copy, isBusy } = useVerbs(_id);

  return (
    <li className={styles.product}>
      <Picture src={image || null} alt="" initial={name.charAt(0)} sizes="80px" />
      <div className={styles.facts}>
        <h2>
          <Link to={`/admin/products/${_id}`}>{name}</Link>
        </h2>
        <p>
          {unfinished ? 'From a photo' : category}, {formatCount(colours, 'colour')}
        </p>
        <p className={styles.badges}>
          {status === 'draft' && <Badge tone="waits">Draft</Badge>}
          {status === 'archived' && <Badge>Archived</Badge>}
          {!unfinished && <StockCell {...product} />}
        </p>
      </div>
      <p className={styles.price}>{unfinished ? 'No price yet' : pricesText(prices)}</p>
      <p className={styles.acts}>
        {unfinished && (
          <Link className="link" to={`/admin/products/${_id}`}>
            Fill in<span className="hush"> {name}</span>
          </Link>
        )}
        {(unfinished ? verbs[status].filter(({ to }) => to !== 'published') : verbs[status]).map(({ to, label }) => (
          <button key={to} type="button" className="link" disabled={isBusy} onClick={() => move(to)}>
            {label}
            <span className="hush"> {name}</span>
          </button>
        ))}
        {!unfinished && (
          <button type="button" className="link" disabled={isBusy} onClick={() => copy()}>
            Duplicate<span className="hush"> {name}</span>
          </button>
        )}
      </p>
    </li>
  );
}

const pricesText = ({ from, to }: AdminProductRow['prices']) =>
  from === to ? formatNaira(from) : `${formatNaira(from)} to ${formatNaira(to)}`;

const verbs: Record<ProductStatus, { to: ProductStatus; label: string }[]> = {
  published: [
    { to: 'draft', label: 'Unpublish' },
    { to: 'archived', label: 'Archive' },
  ],
  draft: [
    { to: 'published', label: 'Publish' },
    { to: 'archived', label: 'Archive' },
  ],
  archived: [
    { to: 'published', label: 'Publish' },
    { to: 'draft', label: 'Move to drafts' },
  ],
};

function StockCell({ units, reserved, stock }: AdminProductRow) {
  const text = `${units} in stock`;
  return (
    <>
      {stock === 'out' && <Badge tone="bad">Sold out</Badge>}
      {stock === 'low' && <Badge tone="waits">Low stock</Badge>}
      <small>
        {stock === 'out' ? '' : text}
        {reserved > 0 && `${stock === 'out' ? '' : ', '}${reserved} reserved`}
      </small>
    </>
  );
}

function useVerbs(id: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['products'] });
    return queries.invalidateQueries({ queryKey: ['admin', 'products'] });
  };
  const moving = useAction({
    mutationFn: (status: ProductStatus) => adminApi(setProductStatus, { params: { id }, body: { status } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refresh();
    },
    onError: ({ message }) => toast.error(message),
  });
  // Of this row until a copy is known to be there, so that pressing again after a lost response makes no second one.
  const [copyId, setCopyId] = useState(randomId);
  const copying = useAction({
    mutationFn: () => adminApi(duplicateProduct, { params: { id }, body: { copy: copyId } }),
    onSuccess: async ({ message, copy }) => {
      setCopyId(randomId());
      toast.success(message);
      void refresh();
      await navigate(`/admin/products/${copy}`);
    },
    onError: ({ message }) => toast.error(message),
  });
  const isBusy = moving.isPending || copying.isPending;
  return {
    isBusy,
    move: (to: ProductStatus) => !isBusy && moving.mutate(to),
    copy: () => !isBusy && copying.mutate(),
  };
}
