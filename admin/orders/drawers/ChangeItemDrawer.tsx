import { useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { changeItem, ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { priceDifference } from '#shared/orders/price-difference.ts';
import type { ApiError } from '#web/api.ts';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../../admin-api.ts';
import { ItemSearch } from '../../staff-orders/ItemSearch.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { QuantityField } from '../../ui/quantities/QuantityField.tsx';
import { useOrderAction } from '../useOrderAction.ts';
import { type ChangeWords, DifferenceFields, useDifference } from './DifferenceFields.tsx';
import styles from './Drawers.module.css';

interface ChangeItemDrawerProps {
  details: AdminOrder;
  line: AdminOrder['lines'][number];
  open: boolean;
  onClose: () => void;
}

type NewItem = Omit<SellableItem, 'sizes'> & { size: string };

const words: ChangeWords = {
  offer: 'Reserve it and ask for the difference',
  change: 'Change item',
  waits: 'The new item is reserved. The order changes once the difference is paid. Don’t pack it before then.',
};

/** Changes units of a line into another size, colour or product, with what that costs more or less. */
export function ChangeItemDrawer({ details, line, open, onClose }: ChangeItemDrawerProps) {
  const { order, lines, leftKobo } = details;
  const [item, setItem] = useState<NewItem | null>(null);
  const [wanted, setQuantity] = useState(1);
  // Some may have been returned since.
  const max = line.quantity - line.returned;
  const quantity = Math.min(wanted, max);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const amount = item
    ? priceDifference(order, lines, { position: line.position, newPrice: item.price, quantity, leftKobo })
    : 0;
  const difference = useDifference(details, amount, words);
  const change = useOrderAction(
    (body: ChangeItemForm) =>
      adminApi(changeItem, { params: { id: order._id }, body }).catch((error: ApiError) => {
        if (error.code === 'PRICE_CHANGED') setItem(null); // The search shows what it costs now.
        throw error;
      }),
    onClose,
  );

  const submit = () => {
    if (!item) return setErrors({ item: adminMessages.orders.changeItem.chooseItem });
    key.current ??= randomId(); // The same until it succeeds: sent twice, it changes once.
    const { product, variantId, size, price } = item;
    const { payment, paidBack } = difference;
    const entry = ChangeItemForm.safeParse({
      key: key.current,
      position: line.position,
      quantity,
      product,
      variantId,
      size,
      price,
      difference: amount,
      payment,
      paidBack,
    });
    setErrors(entry.success ? {} : fieldErrors(entry.error));
    if (entry.success) change.run(entry.data);
  };
  const isAnotherForm = () => {
    key.current = null;
  };

  return (
    <FormDrawer
      title="Change item"
      heading={`Change ${formatItem(line)}`}
      open={open}
      onClose={onClose}
      action={difference.action}
      busyAction="Saving…"
      isBusy={change.isBusy}
      isDisabled={difference.mayNot}
      onSubmit={submit}
    >
      {max > 1 && (
        <div className={styles.line}>
          <span>How many of the {max}</span>
          <QuantityField
            label={formatItem(line)}
            quantity={quantity}
            max={max}
            onChange={(count) => {
              setQuantity(count);
              isAnotherForm();
            }}
          />
        </div>
      )}
      {item && (
        <>
          <div className={styles.line}>
            <span>
              <b>{item.name}</b>
              <span className="soft small">{formatItem(item).slice(item.name.length + 2)}</span>
            </span>
            <button type="button" className="link" onClick={() => setItem(null)}>
              Another item
            </button>
          </div>
          <DifferenceFields difference={difference} errors={errors} onChange={isAnotherForm} />
        </>
      )}
      {!item && open && (
        <ItemSearch
          label="Find another product"
          optional
          action="Choose"
          first={order.orderItems[line.position]?.product ?? ''}
          error={errors['item']}
          onChoose={({ sizes: _sizes, ...chosen }, { size }) => {
            // Another size of what was bought costs what was paid for it.
            const price = chosen.variantId === line.variantId ? line.price : chosen.price;
            setItem({ ...chosen, price, size });
            setErrors({});
            isAnotherForm();
          }}
        />
      )}
    </FormDrawer>
  );
}
