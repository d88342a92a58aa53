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

/** All that is done with one order. Those with `open` stay mounted while they are closed, and keep what was typed. */
export function OrderDrawers({ details, open, onClose }: OrderDrawersProps) {
  const { order } = details;
  const of = (drawer: DrawerName) => ({ open: open === drawer, onClose: () => onClose(drawer) });
  const lineToChange = details.lines.find(({ position }) => open === `item ${position}`);
  return (
    <>
      <ShipDrawer
        orderIds={open === 'ship' ? [order._id] : null}
        orders={[{ ...order, name: order.guestInfo.name }]}
        onClose={() => onClose('ship')}
      />
      <DeliverDrawer orderId={order._id} isPickup={order.isPickup} {...of('deliver')} />
      <AddressDrawer details={details} {...of('address')} />
      {open === 'delivery' && <ChangeDeliveryDrawer details={details} onClose={() => onClose('delivery')} />}
      <EmailDrawer details={details} {...of('email')} />
      <ParcelDrawer orderId={order._id} parcel={details} {...of('parcel')} />
      <PaidDrawer details={details} {...of('paid')} />
      {order.deposit && <RestDayDrawer key={order.deposit.restBy} details={details} {...of('rest-day')} />}
      {lineToChange && (
        <ChangeItemDrawer
          details={details}
          line={lineToChange}
          onClose={() => onClose(`item ${lineToChange.position}`)}
        />
      )}
      <CancelDrawer details={details} {...of('cancel')} />
      <RefundDrawer details={details} {...of('refund')} />
    </>
  );
}
