import { useState } from 'react';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { type AdminReturn, receiveReturn } from '#shared/admin/returns/api.ts';
import { ReceiveForm } from '#shared/admin/returns/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../admin-api.ts';
import { PaidBackFields, usePaidBack } from '../orders/PaidBackFields.tsx';
import { refundWay } from '../orders/cancellation-refund.ts';
import styles from '../orders/OrderDetails.module.css';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { useReturnAction } from './useReturnAction.ts';

/** Records the inspection of each line; then the units move in stock, and the refund or the replacement goes out. */
export function Receive({ found }: { found: AdminReturn }) {
  const { _id: id, kind, lines, shippingPrice, payments, asCredit } = found;
  const isExchange = kind === 'exchange';
  const [inspected, setInspected] = useState<Record<number, string>>({});
  const [isShippingRefunded, setShippingRefunded] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const valueKobo = isShippingRefunded ? found.valueWithShippingKobo : found.valueKobo;
  const isReplaced = isExchange && !found.isUnpaid;
  const way = isReplaced || asCredit ? null : refundWay(payments, valueKobo);
  const { paidBack, value, setValue } = usePaidBack(way);
  const isByHand = paidBack !== null;
  const receive = useReturnAction(id, (body: ReceiveForm) => adminApi(receiveReturn, { params: { id }, body }));
  const whatFollows = () => {
    if (found.isUnpaid && valueKobo === 0) return 'send nothing: the customer has already been refunded.';
    if (found.isUnpaid && !isByHand)
      return `send nothing: part was already refunded, and the remaining ${formatKobo(valueKobo)} is refunded too.`;
    if (isReplaced) return 'the replacement becomes a new order, ready to pack.';
    if (asCredit) return `the customer gets ${formatKobo(valueKobo)} as store credit.`;
    if (isByHand) return `pay the customer back ${formatKobo(valueKobo)}, and record how you paid.`;
    return `${formatKobo(valueKobo)} goes back to the customer’s original payment method.`;
  };
  const actionText = () => {
    if (isReplaced) return 'Mark as received and replace';
    if (found.isUnpaid && valueKobo === 0) return 'Mark as received';
    if (asCredit) return 'Mark as received and give credit';
    return isByHand ? `Received, I have paid back ${formatKobo(valueKobo)}` : 'Mark as received and refund';
  };
  return (
    <section className={styles.part} aria-labelledby="receive">
      <h2 id="receive">Inspect</h2>
      <p className="soft">When the parcel arrives, check each item. Then {whatFollows()}</p>
      <form
        noValidate
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = lines.map(({ position }) => ({ position, isRestocked: inspected[position] === 'restock' }));
          const entry = ReceiveForm.safeParse({ lines: chosen, isShippingRefunded, paidBack, shownKobo: valueKobo });
          const isWhole = lines.every(({ position }) => inspected[position]);
          setErrors({
            ...(!entry.success && fieldErrors(entry.error)),
            ...(!isWhole && { lines: adminMessages.returns.inspectEach }),
          });
          if (isWhole && entry.success) receive.run(entry.data);
        }}
      >
        {lines.map(({ position, name, size, color, quantity }) => (
          <SelectField
            key={position}
            label={`${quantity} × ${name}, ${sizeName(size)}, ${colourName(color)}`}
            name={`line-${position}`}
            value={inspected[position] ?? ''}
            error={inspected[position] ? undefined : errors['lines']}
            onChange={({ target }) => setInspected({ ...inspected, [position]: target.value })}
          >
            <option value="">Choose</option>
            <option value="restock">Back in stock</option>
            <option value="write-off">Write off</option>
          </SelectField>
        ))}
        {shippingPrice > 0 && !isExchange && (
          <Checkbox
            label={`Refund the delivery fee too, ${formatNaira(shippingPrice)}`}
            checked={isShippingRefunded}
            onChange={({ target }) => setShippingRefunded(target.checked)}
          />
        )}
        {paidBack && <PaidBackFields value={value} errors={errors} onChange={setValue} />}
        <Button type="submit" disabled={receive.isBusy} aria-busy={receive.isBusy}>
          {actionText()}
        </Button>
      </form>
    </section>
  );
}
