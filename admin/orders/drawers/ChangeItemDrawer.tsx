import { useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { changeItem, ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { type SaleWay, saleWays } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { whoMay } from '#shared/admin/staff/rights.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import { itemWords } from '#shared/orders/item-words.ts';
import { priceDifference } from '#shared/orders/price-difference.ts';
import { randomId } from '#web/random-id.ts';
import { QuantityStepper } from '#web/ui/forms/QuantityStepper.tsx';
import { adminApi } from '../../admin-api.ts';
import { Choice, choicesOf } from '../../staff-orders/Choice.tsx';
import { ItemSearch } from '../../staff-orders/ItemSearch.tsx';
import { ReferenceField } from '../../staff-orders/ReferenceField.tsx';
import { useMay } from '../../useMay.ts';
import { PaidBackFields, usePaidBack } from '../PaidBackFields.tsx';
import { useOrderAction } from '../useOrderAction.ts';
import { paymentsOf, wayBack } from '../what-goes-back.ts';
import styles from './Drawers.module.css';
import { FormDrawer } from './FormDrawer.tsx';

interface ChangeItemDrawerProps {
  file: AdminOrder;
  line: AdminOrder['lines'][number];
  onClose: () => void;
}

type NewItem = Omit<SellableItem, 'sizes'> & { size: string };

/** Changes units of a line into another size, colour or product, with what that costs more or less. */
export function ChangeItemDrawer({ file, line, onClose }: ChangeItemDrawerProps) {
  const { order, leftKobo } = file;
  const mayRefund = useMay('money.refund');
  const [item, setItem] = useState<NewItem | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [way, setWay] = useState<SaleWay>('link');
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const difference = item ? priceDifference(order, { price: line.price, newPrice: item.price, quantity, leftKobo }) : 0;
  const byHand = difference < 0 ? wayBack(paymentsOf(file), -difference * 100) : null;
  const { paidBack, value: back, setValue: setBack } = usePaidBack(byHand);
  const change = useOrderAction(
    (body: ChangeItemForm) => adminApi(changeItem, { params: { id: order._id }, body }),
    onClose,
  );
  const max = line.quantity - line.returned;
  const mayNot = difference < 0 && !mayRefund;

  const submit = () => {
    if (!item) return setErrors({ item: adminMessages.orders.changeItem.chooseItem });
    key.current ??= randomId(); // The same until it succeeds: sent twice, it changes once.
    const { product, variantId, size, price } = item;
    const entry = ChangeItemForm.safeParse({
      key: key.current,
      position: line.position,
      quantity,
      product,
      variantId,
      size,
      price,
      difference,
      payment: difference > 0 ? { way, reference } : null,
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
      heading={`Change ${itemWords(line)}`}
      open
      onClose={onClose}
      action={actionOf({ difference, isLater: way === 'link', isByHand: paidBack !== null })}
      busyAction="Saving…"
      isBusy={change.isBusy}
      isDisabled={mayNot}
      onSubmit={submit}
    >
      {max > 1 && (
        <div className={styles.line}>
          <span>How many of the {max}</span>
          <QuantityStepper
            label={itemWords(line)}
            quantity={quantity}
            max={max}
            onChange={(count) => {
              setQuantity(count);
              isAnotherForm();
            }}
          />
        </div>
      )}
      {item ? (
        <>
          <div className={styles.line}>
            <span>
              <b>{item.name}</b>
              <span className="soft small">{itemWords(item).slice(item.name.length + 2)}</span>
            </span>
            <button type="button" className="link" onClick={() => setItem(null)}>
              Another item
            </button>
          </div>
          <p className={styles.sum}>
            <span>{sumLabel(difference)}</span>
            <span>{formatNaira(Math.abs(difference))}</span>
          </p>
          <p className="soft">{whatHappens({ difference, isLater: way === 'link', isByHand: paidBack !== null })}</p>
        </>
      ) : (
        <ItemSearch
          label="Find another product"
          optional
          action="Choose"
          first={order.orderItems[line.position]?.product ?? ''}
          error={errors['item']}
          onChoose={({ sizes: _sizes, ...chosen }, { size }) => {
            setItem({ ...chosen, size });
            setErrors({});
            isAnotherForm();
          }}
        />
      )}
      {difference > 0 && (
        <>
          <Choice
            legend="Paid by"
            name="way"
            choices={choicesOf(saleWays, wayNames)}
            value={way}
            error={errors['payment.way']}
            onChange={(chosen) => {
              setWay(chosen);
              isAnotherForm();
            }}
          />
          <ReferenceField
            way={way}
            value={reference}
            error={errors['payment.reference']}
            onChange={(typed) => {
              setReference(typed);
              isAnotherForm();
            }}
          />
        </>
      )}
      {paidBack && !mayNot && (
        <PaidBackFields
          value={back}
          errors={errors}
          onChange={(value) => {
            setBack(value);
            isAnotherForm();
          }}
        />
      )}
      {mayNot && <p className={styles.wrong}>{adminMessages.staff.onlyFor(whoMay('money.refund'))}</p>}
    </FormDrawer>
  );
}

interface Difference {
  /** In whole naira. */
  difference: number;
  /** Whether it is to be paid by the link. */
  isLater: boolean;
  /** Whether staff pay it back. */
  isByHand: boolean;
}

function actionOf({ difference, isLater, isByHand }: Difference): string {
  if (difference > 0)
    return isLater ? 'Reserve it and ask for the difference' : `I have received ${formatNaira(difference)}`;
  if (difference < 0)
    return isByHand ? `I have paid back ${formatNaira(-difference)}` : 'Change and refund the difference';
  return 'Change item';
}

function sumLabel(difference: number): string {
  if (difference > 0) return 'The customer pays';
  return difference < 0 ? 'The customer gets back' : 'Difference';
}

function whatHappens({ difference, isLater, isByHand }: Difference): string {
  if (difference > 0 && isLater)
    return 'The new item is reserved. The order changes once the difference is paid, and is not packed before.';
  if (difference < 0 && isByHand) return 'It was paid by hand: pay the customer back first, then record it here.';
  if (difference < 0) return 'Paystack refunds it, to the customer’s card or bank account. They get an email.';
  return 'The order changes at once, and the customer gets an email.';
}
