import { sizeName } from '#shared/catalogue/sizes.ts';
import { brandImage } from '#shared/brand/brand-images.ts';
import { formatNaira } from '#shared/money.ts';
import type { OrderInHand } from '#shared/admin/orders/packing-api.ts';
import type { PackingSlip as SlipFacts } from '#shared/admin/orders/order-api.ts';
import { registrationLine, sellerLine } from '#shared/settings.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { useShopSettings } from '#web/settings.ts';
import { itemCount } from '../labels/order-labels.ts';
import styles from './PackingSlipsPage.module.css';
import { slipSums } from './slip-sums.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

/** The common parts of every slip. */
interface SlipContent extends Pick<
  OrderInHand,
  '_id' | 'createdAt' | 'name' | 'address' | 'shippingName' | 'isPickup' | 'lines' | 'collect'
> {
  /** Left out on a slip without prices, and for anyone who may not read them: the price of each line, and the sums. */
  prices?: { ofLine: (position: number) => number; sums: ReturnType<typeof slipSums> };
}

/** The slip of an order as staff who read everything have it. */
export function slipOf(facts: SlipFacts, hasPrices: boolean): SlipContent {
  const { order, shippingName, lines } = facts;
  const { _id, createdAt, guestInfo, shippingAddress, isPickup } = order;
  const ofLine = (position: number) => lines.find((line) => line.position === position)?.price ?? 0;
  const address = shippingAddress;
  return {
    _id,
    createdAt,
    name: guestInfo.name,
    address,
    shippingName,
    isPickup,
    lines,
    collect: order.status === 'pending' && order.onDelivery ? order.totalAmount : null,
    ...(hasPrices && { prices: { ofLine, sums: slipSums(facts) } }),
  };
}

/** A packing slip, one page. */
export function PackingSlip({ slip }: { slip: SlipContent }) {
  const { _id, createdAt, name: recipient, address, shippingName, isPickup, lines, collect, prices } = slip;
  const settings = useShopSettings();
  const inside = lines.filter(({ quantity, returned }) => quantity > returned);
  const count = inside.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
  return (
    <article className={styles.slip} aria-label={`Packing slip for ${orderNumber(_id)}`}>
      <header>
        {settings.logoSetting ? (
          <img src={brandImage(settings, 'logo-print.png')} {...settings.logoSetting.light} alt={settings.name} />
        ) : (
          <p className={styles.brand}>{settings.name}</p>
        )}
        <h2>{orderNumber(_id)}</h2>
        <p>{formatDayInLagos(createdAt)}</p>
      </header>
      <address>
        <b>{recipient}</b>
        <br />
        {isPickup && (
          <>
            Collects it at
            <br />
          </>
        )}
        {address.street}
        <br />
        {[[address.city, address.zipCode].filter(Boolean).join(' '), address.state].filter(Boolean).join(', ')}
        <br />
        {address.country}
        <br />
        {formatPhone(address.phone)}
      </address>
      <table>
        <caption className="hush">Items in this parcel</caption>
        <thead>
          <tr>
            <th scope="col">{itemCount(count)}</th>
            <th scope="col">Size</th>
            <th scope="col">Qty</th>
            {prices && <th scope="col">Price</th>}
          </tr>
        </thead>
        <tbody>
          {inside.map(({ position, name, color, size, quantity, returned }) => (
            <tr key={position}>
              <td>
                {name}, {color}
              </td>
              <td>{sizeName(size)}</td>
              <td>{quantity - returned}</td>
              {prices && <td>{formatNaira(prices.ofLine(position) * (quantity - returned))}</td>}
            </tr>
          ))}
        </tbody>
        {prices && (
          <tfoot>
            {prices.sums.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row" colSpan={3}>
                  {name}
                </th>
                <td>{formatNaira(amount)}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {collect !== null && (
        <p>
          <b>To pay on delivery: {formatNaira(collect)}</b>
        </p>
      )}
      <footer>
        <p>{shippingName}</p>
        <p>
          {formatPhone(settings.phone)} · {settings.email}
        </p>
        {[sellerLine(settings), registrationLine(settings), settings.openingHours].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}
