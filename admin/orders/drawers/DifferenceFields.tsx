import { useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import type { DifferenceForm } from '#shared/admin/orders/difference-form.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { type StaffOrderWay, staffOrderWays } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { whoMay } from '#shared/admin/staff/rights.ts';
import { formatNaira } from '#shared/money.ts';
import { Choice, choicesOf } from '../../ui/forms/Choice.tsx';
import { ReferenceField } from '../../staff-orders/ReferenceField.tsx';
import { useMay } from '../../useMay.ts';
import { PaidBackFields, usePaidBack } from '../PaidBackFields.tsx';
import { creditRefund, refundWay } from '../cancellation-refund.ts';
import styles from './Drawers.module.css';

/** The label of the button and the sentence for a change of an order, besides its money. */
export interface ChangeWords {
  /** The button of a change that waits for the link. */
  offer: string;
  /** The button of a change that costs nothing. */
  change: string;
  /** The state of a waiting change. */
  waits: string;
}

interface Difference {
  /** In whole naira. */
  difference: number;
  /** Whether it is to be paid by the link. */
  isLater: boolean;
  /** Whether staff pay it back. */
  isByHand: boolean;
  /** The part that was paid with store credit, and becomes credit again. */
  creditKobo: number;
}

/**
 * How the difference of a change is paid or paid back.
 *
 * @param difference what the customer pays, in whole naira; negative if it is paid back
 */
export function useDifference(details: AdminOrder, difference: number, words: ChangeWords) {
  const mayRefund = useMay('money.refund');
  const [way, setWay] = useState<StaffOrderWay>('link');
  const [reference, setReference] = useState('');
  const byHand = difference < 0 ? refundWay(details.payments, -difference * 100) : null;
  const back = usePaidBack(byHand);
  const { paidBack } = back;
  const payment: DifferenceForm['payment'] = difference > 0 ? { way, reference } : null;
  const creditKobo = difference < 0 ? creditRefund(details.payments, -difference * 100) : 0;
  const how = { difference, isLater: way === 'link', isByHand: paidBack !== null, creditKobo };
  return {
    ...how,
    payment,
    paidBack,
    mayNot: difference < 0 && !mayRefund,
    action: actionOf(how, words),
    sentence: whatHappens(how, words),
    way,
    setWay,
    reference,
    setReference,
    back,
  };
}

interface DifferenceFieldsProps {
  difference: ReturnType<typeof useDifference>;
  errors: Record<string, string>;
  /** The form is another one now. */
  onChange: () => void;
}

/** The difference, what happens with it, and how it is paid or paid back. */
export function DifferenceFields({ difference: shown, errors, onChange }: DifferenceFieldsProps) {
  const { difference, way, reference, back, mayNot, payment, paidBack } = shown;
  return (
    <>
      <p className={styles.sum}>
        <span>{sumLabel(difference)}</span>
        <span>{formatNaira(Math.abs(difference))}</span>
      </p>
      <p className="soft">{shown.sentence}</p>
      {payment && (
        <>
          <Choice
            legend="Paid by"
            name="way"
            choices={choicesOf(staffOrderWays, wayNames)}
            value={way}
            error={errors['payment.way']}
            onChange={(chosen) => {
              shown.setWay(chosen);
              onChange();
            }}
          />
          <ReferenceField
            way={way}
            value={reference}
            error={errors['payment.reference']}
            onChange={(typed) => {
              shown.setReference(typed);
              onChange();
            }}
          />
        </>
      )}
      {paidBack && !mayNot && (
        <PaidBackFields
          value={back.value}
          errors={errors}
          onChange={(value) => {
            back.setValue(value);
            onChange();
          }}
        />
      )}
      {mayNot && <p className={styles.wrong}>{adminMessages.staff.onlyFor(whoMay('money.refund'))}</p>}
    </>
  );
}

function actionOf(how: Difference, words: ChangeWords): string {
  const { difference, isLater, isByHand } = how;
  if (difference > 0) return isLater ? words.offer : `I have received ${formatNaira(difference)}`;
  if (difference < 0 && isByHand) return `I have paid back ${formatNaira(-difference)}`;
  if (difference < 0) return isAllCredit(how) ? 'Change and give store credit' : 'Change and refund the difference';
  return words.change;
}

const isAllCredit = ({ difference, creditKobo }: Difference) => creditKobo > 0 && creditKobo >= -difference * 100;

function sumLabel(difference: number): string {
  if (difference > 0) return 'The customer pays';
  return difference < 0 ? 'The customer gets back' : 'Difference';
}

const email = 'The customer gets an email, if the order has an address for it.';

function whatHappens(how: Difference, words: ChangeWords): string {
  const { difference, isLater, isByHand, creditKobo } = how;
  if (difference > 0 && isLater) return words.waits;
  if (difference < 0 && isByHand) return 'It was paid by hand: pay the customer back first, then record it here.';
  if (difference < 0 && isAllCredit(how))
    return `It was paid with store credit, and becomes store credit again. ${email}`;
  if (difference < 0) {
    const rest = creditKobo > 0 ? `; ${formatKobo(creditKobo)} of it becomes store credit again` : '';
    return `Paystack refunds it, to the customer’s card or bank account${rest}. ${email}`;
  }
  return `The order changes at once. ${email}`;
}
