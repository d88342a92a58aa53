import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import styles from './lists.module.css';
import { colourAndSize, stockItemPath } from './stock-labels.ts';

/** A stock item in a list, with the list's own content beside it. */
export function StockItemRow({ piece, children }: { piece: NamedStockItem; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Picture src={piece.image} alt="" initial={piece.name} sizes="3.5rem" />
      <p>
        <Link to={stockItemPath(piece.sku)}>{piece.name}</Link>
        <span>{colourAndSize(piece)}</span>
        <span className={styles.sku}>{piece.sku}</span>
      </p>
      <p className={styles.what}>{children}</p>
    </li>
  );
}
