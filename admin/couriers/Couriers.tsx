import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type BookedShipment, cancelPickUp, dismissProblem } from '#shared/admin/couriers/api.ts';
import { shipmentProblemText } from '#shared/admin/couriers/shipment-problem-text.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderDetails.module.css';
import { useOrderAction } from '../orders/useOrderAction.ts';
import { useMay } from '../useMay.ts';
import { BookingDrawer } from './BookingDrawer.tsx';
import { LostDrawer } from './LostDrawer.tsx';
import { shipmentsQuery } from './courier-queries.ts';
import { shipmentStatusLabel } from './shipment-labels.ts';

interface CouriersProps {
  orderId: string;
}

/** The parcels of an order that a courier takes. Nothing while none was booked and none can be. */
export function Couriers({ orderId }: CouriersProps) {
  const { data } = useQuery(shipmentsQuery(orderId));
  const mayBook = useMay('orders.change') && data?.isBookable === true;
  const [isOpen, setOpen] = useState(false);
  const shipments = data?.shipments ?? [];
  const toSend = data?.toSend ?? [];
  if (shipments.length === 0 && !mayBook) return null;
  const areSeveral =
    shipments.some(({ parcel, status }) => parcel > 1 || status === 'lost') ||
    (toSend.length > 0 && shipments.some(({ status }) => !['failed', 'cancelled'].includes(status)));
  const isSecond = shipments.some(({ status }) => !['failed', 'cancelled'].includes(status));
  return (
    <section className={styles.part} aria-labelledby="couriers">
      <h2 id="couriers">Courier</h2>
      {shipments.map((shipment) => (
        <Shipment
          key={shipment._id}
          orderId={orderId}
          shipment={shipment}
          isNumbered={areSeveral}
          mayBeLost={data?.mayBeLost === true}
        />
      ))}
      {mayBook && (
        <Button kind="quiet" small onClick={() => setOpen(true)}>
          {isSecond ? 'Book another parcel…' : 'Book a courier…'}
        </Button>
      )}
      <BookingDrawer
        key={`${shipments.length} ${toSend.map(({ position, quantity }) => `${position}.${quantity}`).join()}`}
        orderId={orderId}
        toSend={toSend}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

interface ShipmentProps {
  orderId: string;
  shipment: BookedShipment;
  /** Whether there are several parcels. */
  isNumbered: boolean;
  /** Whether its order is on its way. */
  mayBeLost: boolean;
}

function Shipment({ orderId, shipment, isNumbered, mayBeLost }: ShipmentProps) {
  const { parcel, items, courier, service, status, trackingNumber, trackingUrl, labelUrl, bookedAt } = shipment;
  const mayChange = useMay('orders.change');
  const mayCancel = mayChange && status === 'booked';
  const params = { id: orderId, shipmentId: shipment._id };
  const cancel = useOrderAction(() => adminApi(cancelPickUp, { params }));
  const dismissal = useOrderAction(() =>
    adminApi(dismissProblem, { params, body: { problemNumber: shipment.problemNumber } }),
  );
  const mayMarkLost = mayChange && mayBeLost && status === 'in_transit' && items.length > 0;
  const [isConfirming, setConfirming] = useState(false);
  const problem = shipmentProblemText(shipment);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{isNumbered ? `Parcel ${parcel}` : 'Parcel'}</dt>
        <dd>
          {[courier, service].filter(Boolean).join(', ')}
          <br />
          <b>{shipmentStatusLabel[status]}</b>
          <br />
          {isNumbered &&
            items.map(({ name, size, color, quantity, resent }) => (
              <Fragment key={`${name} ${size} ${color}`}>
                {quantity} × {name}, {sizeName(size)}, {color}
                {status === 'lost' && `, ${resent} sent again`}
                <br />
              </Fragment>
            ))}
          <span className="soft">
            Booked {formatDayInLagos(bookedAt)}, {formatTimeInLagos(bookedAt)}
          </span>
          {shipment.lostWords && (
            <>
              <br />
              <span className="soft">“{shipment.lostWords}”</span>
            </>
          )}
          {mayMarkLost && (
            <>
              <br />
              <button type="button" className="link" onClick={() => setConfirming(true)}>
                It was lost…
              </button>
              <LostDrawer
                orderId={orderId}
                shipment={shipment}
                open={isConfirming}
                onClose={() => setConfirming(false)}
              />
            </>
          )}
          {problem && (
            <>
              <br />
              <span className={styles.pressing}>{problem}</span>
              {mayChange && (
                <>
                  <br />
                  <button
                    type="button"
                    className="link"
                    disabled={dismissal.isBusy}
                    aria-busy={dismissal.isBusy}
                    onClick={() => dismissal.run()}
                  >
                    Dismiss this notice
                  </button>
                </>
              )}
            </>
          )}
        </dd>
      </div>
      {trackingNumber && (
        <div>
          <dt>Tracking</dt>
          <dd>
            {trackingNumber}
            {trackingUrl && (
              <>
                <br />
                <a className="link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
                  Track parcel
                </a>
              </>
            )}
          </dd>
        </div>
      )}
      {(labelUrl || mayCancel) && status !== 'cancelled' && status !== 'lost' && (
        <div>
          <dt>Label</dt>
          <dd>
            {labelUrl ? (
              <a className="link" href={labelUrl} target="_blank" rel="noopener noreferrer">
                Open and print the label
              </a>
            ) : (
              'None for this courier'
            )}
            {mayCancel && (
              <>
                <br />
                <button
                  type="button"
                  className="link"
                  disabled={cancel.isBusy}
                  aria-busy={cancel.isBusy}
                  onClick={() => cancel.run()}
                >
                  Cancel the courier
                </button>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
