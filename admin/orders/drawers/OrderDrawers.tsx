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
import { ReturnDrawer } from './returns/ReturnDrawer.tsx';
import { SendAgainDrawer } from '../undelivered/SendAgainDrawer.tsx';
import { UndeliveredDrawer } from '../undelivered/UndeliveredDrawer.tsx';
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
  | 'return'
  | 'undelivered'
  | 'send-again'
  | `item ${number}`;

/** The drawer that is open on the page of an order; of an item by its position. Null while none is. */
export type OpenDrawer = DrawerName | null;

interface OrderDrawersProps {
  details: AdminOrder;
  open: OpenDrawer;
  onClose: (drawer: DrawerName) => void;
}

/** All that is done with one order. Closed, they keep what was typed. */
export function OrderDrawers({ details, open, onClose }: OrderDrawersProps) {
  const { order } = details;
  const of = (drawer: DrawerName) => ({ open: open === drawer, onClose: () => onClose(drawer) });
  const reach = { isEmailed: order.guestInfo.email !== '', phone: order.shippingAddress.phone };
  const lastEvent = Math.max(0, ...details.events.map(({ seq }) => seq));
  return (
    <>
      <ShipDrawer
        orderIds={open === 'ship' ? [order._id] : null}
        orders={[{ ...order, ...reach, name: order.guestInfo.name }]}
        onClose={() => onClose('ship')}
      />
      <DeliverDrawer orderId={order._id} isPickup={order.isPickup} {...reach} {...of('deliver')} />
      <AddressDrawer details={details} {...of('address')} />
      <OnceOpened open={open === 'delivery'} lastEvent={lastEvent}>
        <ChangeDeliveryDrawer details={details} {...of('delivery')} />
      </OnceOpened>
      <EmailDrawer details={details} {...of('email')} />
      <ParcelDrawer orderId={order._id} parcel={details} {...reach} {...of('parcel')} />
      <PaidDrawer details={details} {...of('paid')} />
      {order.deposit && <RestDayDrawer details={details} {...of('rest-day')} />}
      {details.lines.map((line) => (
        <OnceOpened key={line.position} open={open === `item ${line.position}`} lastEvent={lastEvent}>
          <ChangeItemDrawer details={details} line={line} {...of(`item ${line.position}`)} />
        </OnceOpened>
      ))}
      <OnceOpened open={open === 'return'} lastEvent={lastEvent}>
        <ReturnDrawer details={details} {...of('return')} />
      </OnceOpened>
      <OnceOpened open={open === 'undelivered'} lastEvent={lastEvent}>
        <UndeliveredDrawer details={details} {...of('undelivered')} />
      </OnceOpened>
      <OnceOpened open={open === 'send-again'} lastEvent={lastEvent}>
        <SendAgainDrawer orderId={order._id} {...reach} {...of('send-again')} />
      </OnceOpened>
      <CancelDrawer details={details} {...of('cancel')} />
      <RefundDrawer details={details} {...of('refund')} />
    </>
  );
}

interface OnceOpenedProps {
  open: boolean;
  /** The last that happened to the order. */
  lastEvent: number;
  children: ReactNode;
}

/**
 * For drawers that change what an order is, or open a return: each is mounted when it is first opened, and resets once
 * the order has changed while it is closed, such as by its own action.
 */
function OnceOpened({ open, lastEvent, children }: OnceOpenedProps) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (open && openedAt === null) setOpenedAt(lastEvent);
  if (!open && openedAt !== null && openedAt !== lastEvent) setOpenedAt(null);
  return openedAt === null ? null : children;
}
