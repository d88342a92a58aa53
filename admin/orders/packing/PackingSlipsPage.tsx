import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import type { PackingSlip as SlipFacts } from '#shared/admin/orders/order-api.ts';
import { registrationLine, sellerLine } from '#shared/settings.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos } from '#web/ui/format-dates.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import styles from './PackingSlipsPage.module.css';
import { packingSlipsQuery } from '../order-queries.ts';
import { orders, itemCount } from '../order-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Packing slips') }];

/** Packing slips, one page per order, in black and white for A4 or an A6 label printer. */
export default function PackingSlipsPage() {
  const [search] = useSearchParams();
  const { orderId } = useParams();
  const ids = orderId ?? search.get('ids') ?? '';
  const { data, error, isPending, refetch } = useQuery({ ...packingSlipsQuery(ids), enabled: ids !== '' });
  const [hasPrices, setPrices] = useState(true);
  return (
    <AdminPage
      title={<span className={styles.screen}>{orderId ? 'Packing slip' : 'Packing slips'}</span>}
      status={<span className={styles.screen}>{data && `${orders(data.length)}.`}</span>}
      actions={
        data && (
          <>
            <label className={styles.tick}>
              <input type="checkbox" checked={hasPrices} onChange={({ target }) => setPrices(target.checked)} />
              With prices
            </label>
            <Button small onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {ids === '' && <p>No orders selected.</p>}
      {ids !== '' && isPending && <p aria-busy="true">Loading…</p>}
      {error && <LoadFailed query={{ error, refetch }} />}
      <div className={styles.slips}>
        {data?.map((slip) => (
          <PackingSlip key={slip.order._id} slip={slip} hasPrices={hasPrices} />
        ))}
      </div>
    </AdminPage>
  );
}

function PackingSlip({ slip: { order, shippingName, lines }, hasPrices }: { slip: SlipFacts; hasPrices: boolean }) {
  const settings = useShopSettings();
  const { guestInfo, shippingAddress: address } = order;
  const inside = lines.filter(({ quantity, returned }) => quantity > returned);
  const count = inside.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
  return (
    <article className={styles.slip} aria-label={`Packing slip for ${orderNumber(order._id)}`}>
      <header>
        <p className={styles.brand}>{settings.name}</p>
        <h2>{orderNumber(order._id)}</h2>
        <p>{formatDayInLagos(order.createdAt)}</p>
      </header>
      <address>
        <b>{guestInfo.name}</b>
        <br />
        {address.street}
        <br />
        {[address.city, address.zipCode].filter(Boolean).join(' ')}, {address.state}
        <br />
        {address.country}
        <br />
        {address.phone}
      </address>
      <table>
        <caption className="hush">Items in this parcel</caption>
        <thead>
          <tr>
            <th scope="col">{itemCount(count)}</th>
            <th scope="col">Size</th>
            <th scope="col">Qty</th>
            {hasPrices && <th scope="col">Price</th>}
          </tr>
        </thead>
        <tbody>
          {inside.map(({ position, name, color, size, quantity, returned, price }) => (
            <tr key={position}>
              <td>
                {name}, {color}
              </td>
              <td>{sizeName(size)}</td>
              <td>{quantity - returned}</td>
              {hasPrices && <td>{formatNaira(price * (quantity - returned))}</td>}
            </tr>
          ))}
        </tbody>
        {hasPrices && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Delivery
              </th>
              <td>{formatNaira(order.shippingPrice)}</td>
            </tr>
            {order.couponDiscount > 0 && (
              <tr>
                <th scope="row" colSpan={3}>
                  {order.couponCode ? `Coupon ${order.couponCode}` : 'Discount'}
                </th>
                <td>{formatNaira(-order.couponDiscount)}</td>
              </tr>
            )}
            <tr>
              <th scope="row" colSpan={3}>
                Order total
              </th>
              <td>{formatNaira(order.totalAmount)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <footer>
        <p>{shippingName}</p>
        <p>
          {settings.phone} · {settings.email}
        </p>
        {[sellerLine(settings), registrationLine(settings), settings.openingHours].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}
