import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { AddressDrawer } from './AddressDrawer.tsx';
import { CancelDrawer } from './CancelDrawer.tsx';
import { ChangeDeliveryDrawer } from './ChangeDeliveryDrawer.tsx';
import { ChangeItemDrawer } from './ChangeItemDrawer.tsx';
import { DeliverDrawer } from './DeliverDrawer.tsx';
import { EmailDrawer } from './EmailDrawer.tsx';
import { PaidDrawer } from './PaidDrawer.tsx';
import { ParcelDrawer } from './ParcelDrawer.tsx';
import { RefundDrawer } from './RefundDrawer.tsx';
import { RestDayDrawer } from './RestDayDrawer.tsx';
import { ShipDrawer } from './ShipDrawer.tsx';

type DrawerName =
  | 'ship'
  | 'deliver'
  | 'parcel'
  | 'address'
  | 'email'
  | 'refund'
  | 'cancel'
  | 'paid'
  | 'rest-day'
  | 'delivery'
  | `item ${number}`;

/** The drawer that is open on the page of an order; of an item by its position. Null while none is. */
export type OpenDrawer = DrawerName | null;

interface OrderDrawersProps {
  details: AdminOrder;
  open: OpenDrawer;
  onClose: (drawer: DrawerName) => void;
}

/** All that is done with one order. They stay mounted while they are closed, and keep what was typed. */
export function OrderDrawers({ details, open, onClose }: OrderDrawersProps) {
  const { order } = details;
  const of = (drawer: DrawerName) => ({ open: open === drawer, onClose: () => onClose(drawer) });
  const [changes, setChanges] = useState(0);
  const change = (drawer: DrawerName) => ({
    ...of(drawer),
    onDone: () => {
      onClose(drawer);
      setChanges(changes + 1);
    },
  });
  return (
    <>
      <ShipDrawer
        orderIds={open === 'ship' ? [order._id] : null}
        orders={[{ ...order, name: order.guestInfo.name }]}
        onClose={() => onClose('ship')}
      />
      <DeliverDrawer orderId={order._id} isPickup={order.isPickup} {...of('deliver')} />
      <AddressDrawer details={details} {...of('address')} />
      <OnceOpened key={`delivery ${changes}`} open={open === 'delivery'}>
        <ChangeDeliveryDrawer details={details} {...change('delivery')} />
      </OnceOpened>
      <EmailDrawer details={details} {...of('email')} />
      <ParcelDrawer orderId={order._id} parcel={details} {...of('parcel')} />
      <PaidDrawer details={details} {...of('paid')} />
      {order.deposit && <RestDayDrawer key={order.deposit.restBy} details={details} {...of('rest-day')} />}
      {details.lines.map((line) => (
        <OnceOpened key={`item ${line.position} ${changes}`} open={open === `item ${line.position}`}>
          <ChangeItemDrawer details={details} line={line} {...change(`item ${line.position}`)} />
        </OnceOpened>
      ))}
      <CancelDrawer details={details} {...of('cancel')} />
      <RefundDrawer details={details} {...of('refund')} />
    </>
  );
}

/** For drawers that read what only they need: they are mounted when they are first opened. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? children : null;
}
