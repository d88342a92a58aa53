import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type BookedShipment, cancelPickUp, dismissProblem } from '#shared/admin/couriers/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { shipmentProblemText } from '#shared/admin/couriers/shipment-problem-text.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import { Fact } from '../orders/Fact.tsx';
import styles from '../orders/OrderDetails.module.css';
import { TrackParcel } from '../orders/TrackParcel.tsx';
import { UndeliveredDrawer } from '../orders/undelivered/UndeliveredDrawer.tsx';
import { useOrderAction } from '../orders/useOrderAction.ts';
import { useMay } from '../useMay.ts';
import { BookingDrawer } from './BookingDrawer.tsx';
import { LostDrawer } from './LostDrawer.tsx';
import { shipmentsQuery } from './courier-queries.ts';
import { shipmentStatusLabel } from './shipment-labels.ts';

interface CouriersProps {
  orderId: string;
  /** For whoever may record that a parcel came back. */
  details?: AdminOrder;
}

/** The parcels of an order that a courier takes. Nothing while none was booked and none can be. */
export function Couriers({ orderId, details }: CouriersProps) {
  const { data } = useQuery(shipmentsQuery(orderId));
  const mayBook = useMay('orders.change') && data?.isBookable === true;
  const [isOpen, setOpen] = useState(false);
  const shipments = data?.shipments ?? [];
  const toSend = data?.toSend ?? [];
  if (shipments.length === 0 && !mayBook) return null;
  const areSeveral =
    shipments.some(({ parcel, status }) => parcel > 1 || status === 'lost' || status === 'came_back') ||
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
          backTo={data?.mayComeBack === true ? details : undefined}
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
  /** The order, while it can be recorded that such a parcel came back. */
  backTo: AdminOrder | undefined;
}

function Shipment({ orderId, shipment, isNumbered, mayBeLost, backTo }: ShipmentProps) {
  const { parcel, items, courier, service, status, trackingNumber, trackingUrl, bookedAt, lostWords } = shipment;
  return (
    <dl className={styles.facts}>
      <Fact name={isNumbered ? `Parcel ${parcel}` : 'Parcel'}>
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
        {lostWords && (
          <>
            <br />
            <span className="soft">“{lostWords}”</span>
          </>
        )}
        {backTo && <CameBack details={backTo} shipment={shipment} />}
        {mayBeLost && <MarkLost orderId={orderId} shipment={shipment} />}
        <Problem orderId={orderId} shipment={shipment} />
      </Fact>
      {trackingNumber && (
        <Fact name="Tracking">
          {trackingNumber}
          <TrackParcel url={trackingUrl} />
        </Fact>
      )}
      <Label orderId={orderId} shipment={shipment} />
    </dl>
  );
}

type PartProps = Pick<ShipmentProps, 'orderId' | 'shipment'>;

function CameBack({ details, shipment: { _id, status } }: Pick<ShipmentProps, 'shipment'> & { details: AdminOrder }) {
  const mayChange = useMay('orders.change');
  const [isConfirming, setConfirming] = useState(false);
  if (!mayChange || status !== 'in_transit') return null;
  return (
    <>
      <Action name="It came back…" onClick={() => setConfirming(true)} />
      <UndeliveredDrawer details={details} shipmentId={_id} open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

function MarkLost({ orderId, shipment }: PartProps) {
  const mayChange = useMay('orders.change');
  const [isConfirming, setConfirming] = useState(false);
  if (!mayChange || shipment.status !== 'in_transit' || shipment.items.length === 0) return null;
  return (
    <>
      <Action name="It was lost…" onClick={() => setConfirming(true)} />
      <LostDrawer orderId={orderId} shipment={shipment} open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

/** What the courier service said of it that needs somebody, until it is dismissed. */
function Problem({ orderId, shipment }: PartProps) {
  const { _id, problemNumber } = shipment;
  const mayChange = useMay('orders.change');
  const dismissal = useOrderAction(() =>
    adminApi(dismissProblem, { params: { id: orderId, shipmentId: _id }, body: { problemNumber } }),
  );
  const problem = shipmentProblemText(shipment);
  if (!problem) return null;
  return (
    <>
      <br />
      <span className={styles.pressing}>{problem}</span>
      {mayChange && <Action name="Dismiss this notice" isBusy={dismissal.isBusy} onClick={() => dismissal.run()} />}
    </>
  );
}

function Label({ orderId, shipment: { _id, status, labelUrl } }: PartProps) {
  const mayCancel = useMay('orders.change') && status === 'booked';
  const cancel = useOrderAction(() => adminApi(cancelPickUp, { params: { id: orderId, shipmentId: _id } }));
  if ((!labelUrl && !mayCancel) || ['cancelled', 'lost', 'came_back'].includes(status)) return null;
  return (
    <Fact name="Label">
      {labelUrl ? (
        <a className="link" href={labelUrl} target="_blank" rel="noopener noreferrer">
          Open and print the label
        </a>
      ) : (
        'None for this courier'
      )}
      {mayCancel && <Action name="Cancel the courier" isBusy={cancel.isBusy} onClick={() => cancel.run()} />}
    </Fact>
  );
}

interface ActionProps {
  name: string;
  isBusy?: boolean;
  onClick: () => void;
}

/** A button on a line of its own. */
const Action = ({ name, isBusy = false, onClick }: ActionProps) => (
  <>
    <br />
    <button type="button" className="link" disabled={isBusy} aria-busy={isBusy} onClick={onClick}>
      {name}
    </button>
  </>
);
