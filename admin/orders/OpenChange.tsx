import { useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { withdrawChange } from '#shared/admin/orders/change-item-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatNaira } from '#shared/money.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LinkToSend } from './payments/LinkToSend.tsx';
import styles from './OrderDetails.module.css';
import { useOrderAction } from './useOrderAction.ts';

interface OpenChangeProps {
  details: AdminOrder;
  /** Opens the form for money that came by hand. */
  onPaid: () => void;
}

/** The change of an item, or of the delivery, that waits until its difference is paid. */
export function OpenChange({ details: { order, openChange }, onPaid }: OpenChangeProps) {
  const shop = useShopSettings();
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useOrderAction(
    (changeId: string) => adminApi(withdrawChange, { params: { id: order._id }, body: { changeId } }),
    () => setConfirming(false),
  );
  if (!openChange || !order.change) return null;
  const { amount, payBy } = order.change;
  const until = `${formatTimeInLagos(payBy)} on ${formatShortDayInLagos(payBy)}`;
  const more = formatNaira(amount);
  const about = {
    name: order.guestInfo.name.split(' ')[0]!,
    shop: shop.name,
    number: orderNumber(order._id),
    amount: more,
    until,
    url: openChange.payUrl ?? '',
  };
  const text = linkText(order.change, about);
  const buttons = (
    <>
      <Button kind="quiet" small onClick={onPaid}>
        Paid another way…
      </Button>
      <Button kind="quiet" small onClick={() => setConfirming(true)}>
        Withdraw the change…
      </Button>
    </>
  );
  return (
    <section className={styles.link} aria-labelledby="open-change">
      <h2 id="open-change">
        {more} more to pay by {until}
      </h2>
      <p>
        {whatWaits(order.change)}
        {openChange.payUrl === null && ' The customer pays with the link that we emailed.'}
      </p>
      {openChange.payUrl === null ? (
        <div className={styles.buttons}>{buttons}</div>
      ) : (
        <LinkToSend url={openChange.payUrl} phone={order.guestInfo.phone} text={text}>
          {buttons}
        </LinkToSend>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Withdraw the change?"
        yes="Withdraw"
        isBusy={withdraw.isBusy}
        onYes={() => withdraw.run(openChange._id)}
        onClose={() => setConfirming(false)}
      >
        <p>
          The order stays as it was.{order.guestInfo.email && ' The customer gets an email.'} If they still pay, we
          refund it.
        </p>
      </ConfirmDialog>
    </section>
  );
}

type Change = NonNullable<Order['change']>;
type About = Omit<Parameters<typeof adminMessages.orders.changeItem.linkText>[0], 'item'>;

/** The message for the customer on WhatsApp. */
function linkText(change: Change, about: About): string {
  const { changeItem, changeDelivery } = adminMessages.orders;
  return 'delivery' in change
    ? changeDelivery.linkText({ ...about, to: change.delivery.to })
    : changeItem.linkText({ ...about, item: formatItem(change.to) });
}

function whatWaits(change: Change): string {
  const otherwise = 'Don’t pack the order before then. If it isn’t paid in time, the order stays as it is.';
  if ('delivery' in change) {
    const { from, to } = change.delivery;
    return `Once the difference is paid, the delivery changes from ‘${from}’ to ‘${to}’. ${otherwise}`;
  }
  const [from, to] = [formatItem(change.from), formatItem(change.to)];
  const until = `${to} is reserved until then.`;
  return `Once the difference is paid, ${change.quantity} × ${from} becomes ${to}. ${until} ${otherwise}`;
}
