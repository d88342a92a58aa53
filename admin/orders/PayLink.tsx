import { useId } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { whatsappUrl } from '#shared/settings.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { formatShortDayInLagos, formatTimeInLagos } from '#web/ui/format-dates.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './OrderFile.module.css';

interface PayLinkProps {
  file: AdminOrder;
  /** Opens the form for money that came by hand. */
  onPaid: () => void;
}

/** The link by which the customer pays an order of staff, to be copied or sent. */
export function PayLink({ file: { order, payLink }, onPaid }: PayLinkProps) {
  const shop = useShopSettings();
  const id = useId();
  if (!payLink) return null;
  const { url } = payLink;
  const until = `${formatTimeInLagos(payLink.until)} on ${formatShortDayInLagos(payLink.until)}`;
  const text = adminMessages.staffOrders.payLinkText({
    name: order.guestInfo.name.split(' ')[0]!,
    shop: shop.name,
    number: orderNumber(order._id),
    total: formatNaira(order.totalAmount),
    until,
    url,
  });
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => toast.success(adminMessages.staffOrders.linkCopied),
      () => {
        // Some browsers don't let pages copy: then the link is selected.
        toast.error(adminMessages.staffOrders.linkNotCopied);
        document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      },
    );
  };
  return (
    <section className={styles.link} aria-labelledby="pay-link">
      <h2 id="pay-link">Waiting for payment until {until}</h2>
      <Field id={id} name="link" label="Pay link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className={styles.buttons}>
        <Button small onClick={copy}>
          Copy link
        </Button>
        <a
          className={buttonClass({ kind: 'quiet', small: true })}
          href={whatsappUrl(order.guestInfo.phone, text)}
          target="_blank"
          rel="noopener"
        >
          Send on WhatsApp
        </a>
        <Button kind="quiet" small onClick={onPaid}>
          Paid another way…
        </Button>
      </div>
    </section>
  );
}
