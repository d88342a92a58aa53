import { type ReactNode, useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { RefundForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { refundOrder } from '#shared/admin/payments/api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { randomId } from '#web/random-id.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TypedNumberField } from '../../ui/forms/numbers/TypedNumberField.tsx';
import { PaidBackFields, usePaidBack } from '../PaidBackFields.tsx';
import { creditRefund, refundWay } from '../cancellation-refund.ts';
import { chosenRefund } from '../chosen-refund.ts';
import { itemCount } from '../labels/order-labels.ts';
import styles from './Drawers.module.css';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { QuantityLine } from './QuantityLine.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface RefundDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Refunds items, optionally restocking them, and an extra amount. */
export function RefundDrawer({ details, open, onClose }: RefundDrawerProps) {
  const { order, leftKobo, deliveryPaid } = details;
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [restocked, setRestocked] = useState<boolean>();
  const isInShop = areInShop(order);
  // Anything that is not in the shop undamaged may be lost, so staff decide.
  const isRestocked = restocked ?? (isInShop && order.undelivered?.reason !== 'damaged');
  const [extra, setExtra] = useState('');
  const [reason, setReason] = useState('');
  const [asCredit, setAsCredit] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const chosen = chosenRefund(details, counts, extra);
  const { refundable, inReturns, extraNaira, amountKobo, restNaira } = chosen;
  const amount = formatKobo(amountKobo);
  // Until there is an amount, the text says how the first naira would go back.
  const kobo = Math.max(amountKobo, 100);
  const { paidBack, value: back, setValue: setBack } = usePaidBack(asCredit ? null : refundWay(details.payments, kobo));
  const refund = useOrderAction(
    (body: RefundForm) => adminApi(refundOrder, { params: { id: order._id }, body }),
    () => {
      key.current = null;
      setCounts({});
      setExtra('');
      setReason('');
      setRestocked(undefined);
      setAsCredit(false);
      setBack(null);
      onClose();
    },
  );

  return (
    <FormDrawer
      title="Refund"
      heading={`Refund ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={paidBack ? `I have paid back ${amount}` : `Refund ${amount}`}
      busyAction={paidBack ? 'Saving…' : 'Refunding…'}
      isBusy={refund.isBusy}
      isDisabled={amountKobo <= 0 && !Number.isNaN(extraNaira)}
      onSubmit={() => {
        key.current ??= randomId(); // The same until it succeeds: sent twice, it makes one refund.
        const shown = { leftKobo, isInShop };
        const lines = chosen.units.map((units) => ({ ...units, isRestocked }));
        const fields = { lines, extra: extraNaira, reason, key: key.current, ...shown, paidBack, asCredit };
        const entry = RefundForm.safeParse(fields);
        const tooMuch = amountKobo > leftKobo && { extra: adminMessages.orders.maxRefund(formatKobo(leftKobo)) };
        setErrors(entry.success ? tooMuch || {} : fieldErrors(entry.error));
        if (entry.success && !tooMuch) refund.run(entry.data);
      }}
    >
      <p className="soft">
        {formatKobo(leftKobo)} can still be refunded
        {whereTo({
          asCredit,
          isEmailed: order.guestInfo.email !== '',
          isByHand: paidBack !== null,
          creditKobo: creditRefund(details.payments, kobo),
          amountKobo,
        })}
      </p>
      {(refundable.length > 0 || restNaira > 0) && (
        <button
          type="button"
          className="link"
          // After a refund the order is read again: until then this would be what was left before it.
          disabled={refund.isBusy}
          onClick={() => {
            setCounts(allOf(refundable));
            setExtra(restNaira > 0 ? String(restNaira) : '');
          }}
        >
          Refund everything{deliveryPaid > 0 && ', with delivery'}
        </button>
      )}
      {refundable.length > 0 && (
        <RefundItems items={refundable} counts={counts} onChange={setCounts}>
          {chosen.units.length > 0 && (
            <Checkbox
              label="Restock these items"
              checked={isRestocked}
              onChange={({ target }) => setRestocked(target.checked)}
            />
          )}
        </RefundItems>
      )}
      {inReturns > 0 && (
        <p className="small soft">{itemCount(inReturns)} in a return or an exchange: refunded there, not here.</p>
      )}
      <TypedNumberField
        label="Extra refund (₦)"
        name="extra"
        optional
        hint={deliveryPaid > 0 && `Such as the delivery fee, ${formatNaira(deliveryPaid)}.`}
        value={extra}
        error={errors['extra']}
        onType={setExtra}
      />
      <LongField
        label="Reason"
        name="reason"
        rows={2}
        hint="For your records. Don’t add customer details."
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      {order.user && (
        <Checkbox
          label="Give it as store credit"
          checked={asCredit}
          onChange={({ target }) => setAsCredit(target.checked)}
        />
      )}
      {paidBack && <PaidBackFields value={back} errors={errors} onChange={setBack} />}
      {errors['lines'] && <p className={styles.wrong}>{errors['lines']}</p>}
      <p className={styles.sum}>
        <span>To refund</span>
        <span>{amount}</span>
      </p>
    </FormDrawer>
  );
}

/** Whether the items are in the shop: not yet shipped, waiting to be collected, or back. */
const areInShop = ({ status, isPickup, undelivered }: AdminOrder['order']): boolean =>
  status === 'processing' || (isPickup && status === 'shipped') || undelivered !== undefined;

interface RefundItemsProps {
  items: RefundableItems;
  counts: Record<number, number>;
  onChange: (counts: Record<number, number>) => void;
  children: ReactNode;
}

function RefundItems({ items, counts, onChange, children }: RefundItemsProps) {
  return (
    <fieldset>
      <legend>Items</legend>
      {items.length > 1 && (
        <button type="button" className="link" onClick={() => onChange(allOf(items))}>
          Choose all items
        </button>
      )}
      {items.map(({ position, left, ...item }) => (
        <QuantityLine
          key={position}
          item={item}
          what="quantity to refund"
          max={left}
          value={counts[position] ?? 0}
          onChange={(count) => onChange({ ...counts, [position]: count })}
        />
      ))}
      {children}
    </fieldset>
  );
}

type RefundableItems = ReturnType<typeof chosenRefund>['refundable'];

const allOf = (items: RefundableItems): Record<number, number> =>
  Object.fromEntries(items.map(({ position, left }) => [position, left]));

interface Way {
  asCredit: boolean;
  isEmailed: boolean;
  isByHand: boolean;
  /** The part of the refund that was paid with credit. */
  creditKobo: number;
  amountKobo: number;
}

/** Where the money goes, after how much it is. */
function whereTo({ asCredit, isEmailed, isByHand, creditKobo, amountKobo }: Way): string {
  const email = isEmailed ? ' They get an email.' : '';
  if (asCredit) return '. The customer can spend it at the checkout at once, and gets an email.';
  if (isByHand) return '. It was paid by hand: pay the customer back first, then record it here.';
  if (creditKobo > 0 && creditKobo >= amountKobo)
    return `. It was paid with store credit, and becomes store credit again.${email}`;
  const rest = creditKobo > 0 ? `; ${formatKobo(creditKobo)} of it becomes store credit again` : '';
  return `, to the customer’s card or bank account${rest}.${email}`;
}
