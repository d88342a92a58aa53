import { useState } from 'react';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { type AdminReturn, receiveReturn } from '#shared/admin/returns/api.ts';
import { ReceiveForm } from '#shared/admin/returns/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../orders/OrderFile.module.css';
import drawers from '../orders/drawers/Drawers.module.css';
import { useReturnAction } from './useReturnAction.ts';

/** Records the inspection of each line; then the units move in stock, and the refund or the replacement goes out. */
export function Receive({ found: { _id: id, kind, lines, valueKobo, shippingPrice } }: { found: AdminReturn }) {
  const isExchange = kind === 'exchange';
  const [inspected, setInspected] = useState<Record<number, string>>({});
  const [isShippingRefunded, setShippingRefunded] = useState(false);
  const [error, setError] = useState<string>();
  const receive = useReturnAction(id, (body: ReceiveForm) => adminApi(receiveReturn, { params: { id }, body }));
  return (
    <section className={styles.part} aria-labelledby="receive">
      <h2 id="receive">Inspect</h2>
      <p className="soft">
        When the parcel is here: look at each item. Then{' '}
        {isExchange
          ? 'the replacement is an order of its own, ready to pack.'
          : `${formatKobo(valueKobo)} goes back to the customer, the way they paid.`}
      </p>
      <form
        noValidate
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          const isWhole = lines.every(({ position }) => inspected[position]);
          setError(isWhole ? undefined : adminMessages.returns.inspectEach);
          const chosen = lines.map(({ position }) => ({ position, isRestocked: inspected[position] === 'restock' }));
          if (isWhole) receive.run({ lines: chosen, isShippingRefunded });
        }}
      >
        {lines.map(({ position, name, size, color, quantity }) => (
          <SelectField
            key={position}
            label={`${quantity} × ${name}, ${sizeName(size)}, ${colourName(color)}`}
            name={`line-${position}`}
            value={inspected[position] ?? ''}
            error={inspected[position] ? undefined : error}
            onChange={({ target }) => setInspected({ ...inspected, [position]: target.value })}
          >
            <option value="">Choose</option>
            <option value="restock">Back in stock</option>
            <option value="write-off">Write off</option>
          </SelectField>
        ))}
        {shippingPrice > 0 && !isExchange && (
          <label className={drawers.tick}>
            <input
              type="checkbox"
              checked={isShippingRefunded}
              onChange={({ target }) => setShippingRefunded(target.checked)}
            />
            Refund the delivery fee too, {formatNaira(shippingPrice)}
          </label>
        )}
        <Button type="submit" disabled={receive.isBusy} aria-busy={receive.isBusy}>
          {isExchange ? 'Mark as received and replace' : 'Mark as received and refund'}
        </Button>
      </form>
    </section>
  );
}
