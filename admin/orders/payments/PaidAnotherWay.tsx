import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '../OrderDetails.module.css';

interface PaidAnotherWayProps {
  details: AdminOrder;
  /** Opens the form for money that came by hand. */
  onPaid: () => void;
}

/** For an order that the customer pays outside of Paystack after all. */
export function PaidAnotherWay({ details, onPaid }: PaidAnotherWayProps) {
  if (!isPayableByHand(details)) return null;
  const { status, storeCredit } = details.order;
  return (
    <section className={styles.part} aria-labelledby="another-way">
      <h2 id="another-way">Paid another way</h2>
      {storeCredit > 0 ? (
        <p className="soft">Store credit pays a part of this order, so the rest can only be paid online.</p>
      ) : (
        <>
          <p className="soft">
            {status === 'pending'
              ? 'If the customer paid by transfer, POS or cash, check that the money is there, then record it here.'
              : 'If the customer has paid by transfer, POS or cash after all, record it here. The order is restored if its items are still available.'}
          </p>
          <Button kind="quiet" small onClick={onPaid}>
            Mark as paid…
          </Button>
        </>
      )}
    </section>
  );
}

/**
 * Those with a pay link or on delivery have this button beside it. An order that staff cancelled, or a newer one
 * replaced, stays so.
 */
function isPayableByHand({ order, payLink, isAnonymous, replacedBy, events }: AdminOrder): boolean {
  if (order.isPaid || order.onDelivery || isAnonymous) return false;
  if (order.status === 'pending') return !payLink && !order.deposit;
  const ending = events.findLast(({ kind }) => kind === 'cancelled');
  return order.status === 'cancelled' && !order.deposit && !replacedBy && ending?.note?.['reason'] !== 'staff';
}
