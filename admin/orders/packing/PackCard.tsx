import { Link } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatMomentInLagos, formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/images/Picture.tsx';
import { useIsWaiting } from '../../outbox/useOutbox.ts';
import { WaitingLabel } from '../../outbox/WaitingLabel.tsx';
import type { usePackedItems } from './packed-items.ts';
import styles from './PackCard.module.css';
import { dueLabel } from '../labels/order-labels.ts';

interface PackCardProps {
  order: Pick<OrderRow, '_id' | 'name' | 'status' | 'shippingName' | 'isPickup' | 'dueOn' | 'lines'>;
  /** Where it goes, in a word. */
  city: string;
  /** When it was paid; null for a role that may not know it. */
  paidAt: string | null;
  /** The amount that the customer pays on delivery, in whole naira; null when it is paid. */
  collect: number | null;
  /** Messages about what staff must check before packing. */
  why?: readonly string[];
  /** The page of the order. */
  to: string;
  packed: ReturnType<typeof usePackedItems>;
  /** When the list was fetched. */
  now: Date;
  onShip: () => void;
}

/** An order to pack: each item with its image and a checkbox. */
export function PackCard({ order, city, paidAt, collect, why = [], to, packed, now, onShip }: PackCardProps) {
  const { _id, name, shippingName, dueOn, lines } = order;
  const due = dueOn ? dueLabel(dueOn, now) : null;
  const isWaiting = useIsWaiting()(_id, 'ship');
  const action = order.isPickup ? 'Ready to collect' : 'Mark as shipped';
  return (
    <li className={styles.pack}>
      <header>
        <h2>
          <Link to={to}>{orderNumber(_id)}</Link>
        </h2>
        <StatusBadge {...order} />
        <p>
          {name}, {city}
        </p>
        <p className={styles.where}>
          <span className="soft">
            {[shippingName, paidAt && `paid ${paidWhen(paidAt, now)}`].filter(Boolean).join(', ')}
          </span>
          {due && (
            <span className={styles.due} data-pressing={due.isPressing || undefined}>
              {due.label}
            </span>
          )}
        </p>
        {why.length > 0 && <p className={styles.why}>{why.join(' ')}</p>}
        {collect !== null && (
          <p>
            <b>Customer pays {formatNaira(collect)} on delivery</b>
          </p>
        )}
      </header>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.position}>
            <label>
              <input
                type="checkbox"
                checked={packed.isPacked(_id, line)}
                disabled={line.quantity === line.returned}
                onChange={({ target }) => packed.tick(_id, line, target.checked)}
              />
              <Picture src={line.image} alt="" initial={line.name.charAt(0)} sizes="3.25rem" />
              <span>
                <b>{line.name}</b>
                <small>
                  {sizeName(line.size)}, {line.color}
                  {line.returned > 0 && `; ${line.returned} refunded`}
                </small>
              </span>
              <em>
                {line.quantity - line.returned}
                <span className="hush"> items</span>
              </em>
            </label>
          </li>
        ))}
      </ul>
      <footer>
        {isWaiting ? (
          <WaitingLabel />
        ) : (
          <Button onClick={onShip} aria-label={`${action}: ${orderNumber(_id)}`}>
            {action}
          </Button>
        )}
        <Link className="link" to={`/admin/orders/${_id}/slip`}>
          Packing slip
        </Link>
      </footer>
    </li>
  );
}

/** '09:12' today, else '20 Nov 2026, 09:12'. */
function paidWhen(moment: string, now: Date): string {
  const isToday = formatShortDayInLagos(moment) === formatShortDayInLagos(now.toISOString());
  return isToday ? formatTimeInLagos(moment) : formatMomentInLagos(moment);
}
