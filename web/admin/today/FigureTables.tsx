import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { DayFigures, ProductShare, Share } from '#shared/figures/admin-api.ts';
import { formatNaira } from '#shared/money.ts';
import styles from './FigureTables.module.css';
import { dayInWords } from './spans.ts';

/** A table that may be wider than a phone scrolls inside itself, by keyboard too. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** What the chart shows, to the naira, the newest day first. */
export function DaysTable({ days }: { days: DayFigures[] }) {
  return (
    <Wide label="Day by day">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Orders</th>
            <th scope="col">Pieces</th>
            <th scope="col">Paid</th>
            <th scope="col">Given back</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, pieces, paid, refunded }) => (
            <tr key={day}>
              <th scope="row">{dayInWords(day)}</th>
              <td>{orders}</td>
              <td>{pieces}</td>
              <td>{formatNaira(paid)}</td>
              <td>{refunded === 0 ? '–' : formatNaira(refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

export function ProductsTable({ products }: { products: ProductShare[] }) {
  return (
    <Wide label="By product">
      <table className={styles.table}>
        <caption>By product</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Sold</th>
            <th scope="col">Left</th>
            <th scope="col">Sold through</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, name, pieces, onShelf, sellThrough, worth }) => (
            <tr key={productId}>
              <th scope="row">
                <Link to={`/admin/products/${productId}`}>{name}</Link>
              </th>
              <td>{pieces}</td>
              <td>{onShelf}</td>
              <td>{sellThrough} %</td>
              <td>{formatNaira(worth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** With a bar behind each line, so that the large ones are seen before they are read. */
export function SharesTable({ caption, shares }: { caption: string; shares: Share[] }) {
  const most = Math.max(1, ...shares.map(({ pieces }) => pieces));
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase())}</th>
          <th scope="col">Pieces</th>
          <th scope="col">Worth</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, pieces, worth }) => (
          <tr key={name} className={styles.bar} style={{ '--part': pieces / most } as CSSProperties}>
            <th scope="row">{name || 'None'}</th>
            <td>{pieces}</td>
            <td>{formatNaira(worth)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
