import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, nextAmount, restOf } from '#shared/orders/deposit.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { LinkToSend } from './LinkToSend.tsx';
import styles from '../OrderDetails.module.css';

interface PayLinkProps {
  details: AdminOrder;
  /** Opens the form for money that came by hand. */
  onPaid: () => void;
  /** Opens the form for another day of the rest. */
  onChangeDay: () => void;
}

/** The link by which the customer pays an order of staff, to be copied or sent. */
export function PayLink({ details: { order, payLink }, onPaid, onChangeDay }: PayLinkProps) {
  const shop = useShopSettings();
  if (!payLink) return null;
  const { url } = payLink;
  const { deposit } = order;
  const until = deposit?.receivedAt
    ? formatShortDayInLagos(lastDayOfRest(deposit))
    : `${formatTimeInLagos(payLink.until)} on ${formatShortDayInLagos(payLink.until)}`;
  const text = chatText(order, { shop: shop.name, until, url });
  return (
    <section className={styles.link} aria-labelledby="pay-link">
      <h2 id="pay-link">{headingOf(order, until)}</h2>
      {deposit && (
        <p>
          {formatNaira(order.totalAmount)} in all.{' '}
          {deposit.receivedAt
            ? `The deposit of ${formatNaira(deposit.amount)} was paid on ${formatShortDayInLagos(deposit.receivedAt)}.`
            : `The rest, ${formatNaira(restOf(order))}, is due by ${formatShortDayInLagos(lastDayOfRest(deposit))}.`}
        </p>
      )}
      <LinkToSend url={url} phone={order.guestInfo.phone} text={text}>
        <Button kind="quiet" small onClick={onPaid}>
          Mark as paid…
        </Button>
        {deposit && (
          <Button kind="quiet" small onClick={onChangeDay}>
            Change the day…
          </Button>
        )}
      </LinkToSend>
    </section>
  );
}

function headingOf(order: Order, until: string): string {
  if (!order.deposit) return `Waiting for payment until ${until}`;
  const amount = formatNaira(nextAmount(order));
  if (!order.deposit.receivedAt) return `Waiting for the deposit of ${amount} until ${until}`;
  const isOverdue = Date.parse(order.deposit.restBy) <= Date.now();
  return isOverdue ? `${amount} was due by ${until}` : `${amount} left to pay by ${until}`;
}

/** The WhatsApp message to the customer. */
function chatText(order: Order, link: { shop: string; until: string; url: string }): string {
  const texts = adminMessages.staffOrders;
  const words = {
    ...link,
    name: order.guestInfo.name.split(' ')[0]!,
    number: orderNumber(order._id),
    total: formatNaira(order.totalAmount),
  };
  if (!order.deposit) return texts.payLinkText(words);
  const amount = formatNaira(nextAmount(order));
  return order.deposit.receivedAt
    ? texts.restLinkText({ ...words, rest: amount })
    : texts.depositLinkText({ ...words, deposit: amount });
}
