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
  file: AdminOrder;
  open: OpenDrawer;
  onClose: (drawer: DrawerName) => void;
}

/** All that is done with one order. Those with `open` stay mounted while they are closed, and keep what was typed. */
export function OrderDrawers({ file, open, onClose }: OrderDrawersProps) {
  const { order } = file;
  const of = (drawer: DrawerName) => ({ open: open === drawer, onClose: () => onClose(drawer) });
  const lineToChange = file.lines.find(({ position }) => open === `item ${position}`);
  return (
    <>
      <ShipDrawer
        orderIds={open === 'ship' ? [order._id] : null}
        orders={[{ ...order, name: order.guestInfo.name }]}
        onClose={() => onClose('ship')}
      />
      <DeliverDrawer orderId={order._id} isPickup={order.isPickup} {...of('deliver')} />
      <AddressDrawer file={file} {...of('address')} />
      {open === 'delivery' && <ChangeDeliveryDrawer file={file} onClose={() => onClose('delivery')} />}
      <EmailDrawer file={file} {...of('email')} />
      <ParcelDrawer orderId={order._id} parcel={file} {...of('parcel')} />
      <PaidDrawer file={file} {...of('paid')} />
      {order.deposit && <RestDayDrawer key={order.deposit.restBy} file={file} {...of('rest-day')} />}
      {lineToChange && (
        <ChangeItemDrawer file={file} line={lineToChange} onClose={() => onClose(`item ${lineToChange.position}`)} />
      )}
      <CancelDrawer file={file} {...of('cancel')} />
      <RefundDrawer file={file} {...of('refund')} />
    </>
  );
}
