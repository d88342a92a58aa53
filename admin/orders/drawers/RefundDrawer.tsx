import { useRef, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { RefundForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { refundableAmount } from '#shared/orders/refundable-amount.ts';
import { refundOrder } from '#shared/admin/payments/api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { randomId } from '#web/random-id.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import { PaidBackFields, usePaidBack } from '../PaidBackFields.tsx';
import { paymentsOf, wayBack } from '../what-goes-back.ts';
import styles from './Drawers.module.css';
import { FormDrawer } from './FormDrawer.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface RefundDrawerProps {
  file: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Refunds items, optionally restocking them, and an extra amount. */
export function RefundDrawer({ file, open, onClose }: RefundDrawerProps) {
  const { order, lines, leftKobo } = file;
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [isRestocked, setRestocked] = useState(true);
  const [extra, setExtra] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const refund = useOrderAction(
    (body: RefundForm) => adminApi(refundOrder, { params: { id: order._id }, body }),
    () => {
      key.current = null;
      setCounts({});
      setExtra('');
      setReason('');
      onClose();
    },
  );

  const chosen = lines.flatMap(({ position }) => {
    const quantity = counts[position] ?? 0;
    return quantity > 0 ? [{ position, quantity, isRestocked }] : [];
  });
  const before = lines.reduce((sum, { price, returned }) => sum + price * returned, 0);
  const more = lines.reduce((sum, { price, position }) => sum + price * (counts[position] ?? 0), 0);
  const value = refundableAmount(order, before + more) - refundableAmount(order, before);
  const extraNaira = extra.trim() === '' ? 0 : (parseWholeNumber(extra) ?? Number.NaN);
  const amount = value + (extraNaira || 0);
  // Until there is an amount, the text says how the first naira would go back.
  const {
    paidBack,
    value: back,
    setValue: setBack,
  } = usePaidBack(wayBack(paymentsOf(file), Math.max(amount, 1) * 100));

  return (
    <FormDrawer
      title="Refund"
      heading={`Refund ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={paidBack ? `I have paid back ${formatNaira(amount)}` : `Refund ${formatNaira(amount)}`}
      busyAction={paidBack ? 'Saving…' : 'Refunding…'}
      isBusy={refund.isBusy}
      isDisabled={amount <= 0 && !Number.isNaN(extraNaira)}
      onSubmit={() => {
        key.current ??= randomId(); // The same until it succeeds: sent twice, it makes one refund.
        const fields = { lines: chosen, extra: extraNaira, reason, key: key.current, leftKobo, paidBack };
        const entry = RefundForm.safeParse(fields);
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) refund.run(entry.data);
      }}
    >
      <p className="soft">
        {formatKobo(leftKobo)} can still be refunded
        {paidBack
          ? '. It was paid by hand: pay the customer back first, then record it here.'
          : ', to the customer’s card or bank account. They get an email.'}
      </p>
      <fieldset>
        <legend>Items</legend>
        {lines.map(({ position, name, size, color, quantity, returned }) => (
          <label key={position} className={styles.line}>
            <span>
              <b>{name}</b>
              <span className="soft small">
                {sizeName(size)}, {color}
              </span>
            </span>
            <select
              aria-label={`${name}, ${sizeName(size)}, ${color}: quantity to refund`}
              disabled={quantity === returned}
              value={counts[position] ?? 0}
              onChange={({ target }) => setCounts({ ...counts, [position]: Number(target.value) })}
            >
              {Array.from({ length: quantity - returned + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count} of {quantity - returned}
                </option>
              ))}
            </select>
          </label>
        ))}
        {chosen.length > 0 && (
          <label className={styles.tick}>
            <input type="checkbox" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
            Restock these items
          </label>
        )}
      </fieldset>
      <Field
        label="Extra refund (₦)"
        name="extra"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={`Such as the delivery fee, ${formatNaira(order.shippingPrice)}.`}
        value={extra}
        error={errors['extra']}
        onChange={({ target }) => setExtra(target.value)}
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
      {paidBack && <PaidBackFields value={back} errors={errors} onChange={setBack} />}
      {errors['lines'] && <p className={styles.wrong}>{errors['lines']}</p>}
      <p className={styles.sum}>
        <span>To refund</span>
        <span>{formatNaira(amount)}</span>
      </p>
    </FormDrawer>
  );
}
