import { useState } from 'react';
import { markPaidByHand } from '#shared/admin/staff-orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { PaidForm } from '#shared/admin/staff-orders/deposit-form.ts';
import { type PaymentWay, paymentWays } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import { nextAmount } from '#shared/orders/deposit.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { adminApi } from '../../admin-api.ts';
import { Choice, choicesOf } from '../../ui/forms/Choice.tsx';
import { ReferenceField } from '../../staff-orders/ReferenceField.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface PaidDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/**
 * Marks an unpaid order as paid by cash, POS or transfer, also one that was not paid in time; or the difference for a change of
 * the order.
 */
export function PaidDrawer({ details, open, onClose }: PaidDrawerProps) {
  const { order, openChange } = useAsOpened(details, open);
  const [way, setWay] = useState<PaymentWay>(order.onDelivery ? 'cash' : 'transfer');
  const [reference, setReference] = useState('');
  const [part, setPart] = useState<'deposit' | 'all'>('deposit');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isDepositOpen = Boolean(order.deposit && !order.deposit.receivedAt && !order.change);
  const isDeposit = isDepositOpen && part === 'deposit';
  const { change } = order;
  const amount = change ? change.amount : isDepositOpen && part === 'all' ? order.totalAmount : nextAmount(order);
  const mark = useOrderAction(
    (body: PaidForm) => adminApi(markPaidByHand, { params: { id: order._id }, body }),
    () => {
      setReference(''); // The rest has another.
      onClose();
    },
  );
  return (
    <FormDrawer
      title="Mark as paid"
      heading={`Mark ${orderNumber(order._id)} as paid`}
      open={open}
      onClose={onClose}
      action={`I have received ${formatNaira(amount)}`}
      busyAction="Saving…"
      isBusy={mark.isBusy}
      onSubmit={() => {
        const changeId = openChange?._id;
        const entry = PaidForm.safeParse({ way, reference, isDeposit, changeId, shownKobo: amount * 100 });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) mark.run(entry.data);
      }}
    >
      <p className="soft">
        {change
          ? `The order gets its new ${'delivery' in change ? 'delivery' : 'item'}. We check with Paystack first that no payment is on its way.`
          : order.onDelivery?.dispatchedAt
            ? order.undelivered
              ? 'This marks the order as paid, and the customer gets a receipt. You still have to send it again.'
              : 'This marks the order as paid and delivered, and the customer gets a receipt.'
            : isDeposit
              ? 'The link keeps working, for the rest. We check with Paystack first that no payment is on its way.'
              : `${whatEnds(details)} We check with Paystack first that no payment is on its way.`}
      </p>
      {order.deposit && isDepositOpen && (
        <Choice
          legend="What was paid"
          name="part"
          choices={[
            { value: 'deposit', label: `Deposit, ${formatNaira(order.deposit.amount)}` },
            { value: 'all', label: `All, ${formatNaira(order.totalAmount)}` },
          ]}
          value={part}
          onChange={setPart}
        />
      )}
      <Choice legend="Paid by" name="way" choices={choicesOf(paymentWays, wayNames)} value={way} onChange={setWay} />
      <ReferenceField way={way} value={reference} error={errors['reference']} onChange={setReference} />
    </FormDrawer>
  );
}

/** The effects of marking all of it as paid, besides the payment. */
function whatEnds({ order, payLink }: AdminOrder): string {
  if (order.status === 'cancelled') return 'The order is restored if its items are still available.';
  return order.onDelivery || !payLink ? 'The customer can no longer pay online.' : 'The pay link stops working.';
}

/**
 * The order as it was when the drawer was opened. A response that is lost, or a colleague, may have recorded the
 * deposit in the meantime: what is tried again is still the deposit, and not the rest.
 */
function useAsOpened(details: AdminOrder, open: boolean): AdminOrder {
  const [opened, setOpened] = useState({ details, open });
  if (opened.open !== open) setOpened({ details, open });
  return opened.open && open ? opened.details : details;
}
