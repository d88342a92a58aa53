import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import styles from './lists.module.css';
import { colourAndSize, stockItemPath } from './stock-labels.ts';

/** A stock item in a list, with the list's own content beside it. */
export function StockItemRow({ item, children }: { item: NamedStockItem; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Picture src={item.image} alt="" initial={item.name} sizes="3.5rem" />
      <p>
        <Link to={stockItemPath(item.sku)}>{item.name}</Link>
        <span>{colourAndSize(item)}</span>
        <span className={styles.sku}>{item.sku}</span>
      </p>
      <p className={styles.what}>{children}</p>
    </li>
  );
}
