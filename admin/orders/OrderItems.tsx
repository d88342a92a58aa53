import { Link } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { discountReasonNames } from '#shared/admin/staff-orders/labels.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { useMay } from '../useMay.ts';
import { isChangeable } from './is-changeable.ts';
import styles from './OrderDetails.module.css';
import { itemCount } from './labels/order-labels.ts';

interface OrderItemsProps {
  details: AdminOrder;
  /** Opens the form that changes the line at a position; undefined without the right. */
  onChange?: (position: number) => void;
}

/** Order lines with returned items, and the totals. A name opens its product here, or in the shop for who may not edit it. */
export function OrderItems({ details, onChange }: OrderItemsProps) {
  const { order, lines, isToPack, discountReason } = details;
  const products = useMay('catalogue.change') ? '/admin/products' : '/product';
  return (
    <section className={styles.part} aria-labelledby="items">
      <h2 id="items">Items</h2>
      <ul role="list" className={styles.lines}>
        {lines.map(({ position, name, image, size, color, quantity, price, returned, restocked, paidBack }) => (
          <li key={position}>
            <Picture src={image} alt="" initial={name.charAt(0)} sizes="3.25rem" />
            <div>
              <Link to={`${products}/${order.orderItems[position]?.product}`}>
                <b>{name}</b>
              </Link>
              <small>
                {sizeName(size)}, {color}
              </small>
              <small>
                {quantity} × {formatNaira(price)}
              </small>
              {returned > 0 && <small>{itemCount(returned)} refunded</small>}
              {returned > 0 && isToPack && (
                <small>{quantity > returned ? `${itemCount(quantity - returned)} to pack` : 'Nothing to pack'}</small>
              )}
              {restocked > 0 && <small>{itemCount(restocked)} restocked</small>}
              {paidBack > 0 && <small>{formatNaira(paidBack)} paid back, because it costs less</small>}
              {onChange && isChangeable(details) && quantity > returned && paidBack === 0 && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Change ${name}, ${sizeName(size)}, ${color}`}
                  onClick={() => onChange(position)}
                >
                  Change…
                </button>
              )}
            </div>
            <span className={styles.amount}>{formatNaira(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>Items</dt>
        <dd>{formatNaira(order.itemsPrice)}</dd>
        <dt>Delivery</dt>
        <dd>{formatNaira(order.shippingPrice)}</dd>
        {order.couponCode && (
          <>
            <dt>Coupon {order.couponCode}</dt>
            <dd>{formatNaira(-order.couponDiscount)}</dd>
          </>
        )}
        {discountReason && (
          <>
            <dt>Discount: {discountReasonNames[discountReason]}</dt>
            <dd>{formatNaira(-order.couponDiscount)}</dd>
          </>
        )}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatNaira(order.totalAmount)}</dd>
      </dl>
    </section>
  );
}
