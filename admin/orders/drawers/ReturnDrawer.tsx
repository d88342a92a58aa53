import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { openReturn, type ReturnableItems } from '#shared/admin/returns/api.ts';
import { OpenReturnForm } from '#shared/admin/returns/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { exchangeReasons, returnReasons } from '#shared/returns/status.ts';
import { replacementOf } from '#web/orders/returns/return-texts.ts';
import { randomId } from '#web/random-id.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../../admin-api.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { returnableQuery } from '../order-queries.ts';
import { useOrderAction } from '../useOrderAction.ts';
import styles from './Drawers.module.css';
import { EmailNote } from './EmailNote.tsx';
import { ReturnLine } from './ReturnLine.tsx';

interface ReturnDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Opens a return or an exchange for the customer of a delivered order, and goes on to its page. */
export function ReturnDrawer({ details: { order }, open, onClose }: ReturnDrawerProps) {
  const query = useQuery({ ...returnableQuery(order._id), enabled: open });
  const { lines = [], isExchangeOnly = false, mayTakeCredit = false } = query.data ?? {};
  const left = lines.filter((line) => line.returnable > 0);
  const returnable = isExchangeOnly ? left.filter(({ replacements: offered }) => offered.length > 0) : left;
  const isOnlyOne = returnable.length === 1 && returnable[0]!.returnable === 1;
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [replacements, setReplacements] = useState<Record<number, string>>({});
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [asCredit, setAsCredit] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [openedId, setOpenedId] = useState<string>();
  const key = useRef<string>(null);
  const send = useOrderAction(async (body: OpenReturnForm) => {
    const response = await adminApi(openReturn, { params: { id: order._id }, body });
    setOpenedId(response.orderReturn._id);
    onClose(); // Someone who stays because something else is unsaved can open it again.
    return response;
  });
  if (openedId !== undefined) return <Navigate to={`/admin/returns/${openedId}`} />;

  // Some may have been returned since.
  const countOf = (line: (typeof lines)[number]) =>
    Math.min(counts[line.position] ?? (isOnlyOne ? 1 : 0), line.returnable);
  const chosen = returnable.flatMap((line) => {
    const { position } = line;
    const quantity = countOf(line);
    return quantity > 0 ? [{ position, quantity, replacement: replacementOf(replacements[position] ?? '') }] : [];
  });
  const isExchange = isExchangeOnly || chosen.some(({ replacement }) => replacement !== null);
  const reasons = isExchange ? exchangeReasons : returnReasons;
  const isReason = reasons.some((one) => one === reason);
  const late = query.data && daysOver(query.data, isExchange);

  const submit = () => {
    key.current ??= randomId(); // The same until it succeeds: sent twice, it opens one return.
    const credit = asCredit && mayTakeCredit && !isExchange;
    const entry = OpenReturnForm.safeParse({ lines: chosen, reason, words, asCredit: credit, key: key.current });
    const missing = {
      ...(isExchangeOnly &&
        chosen.some(({ replacement }) => replacement === null) && { lines: adminMessages.returns.chooseReplacement }),
      ...(!isReason && { reason: messages.returns.chooseReason }),
      ...(!entry.success && fieldErrors(entry.error)),
    };
    setErrors(missing);
    if (entry.success && Object.keys(missing).length === 0) send.run(entry.data);
  };

  return (
    <FormDrawer
      title="Return"
      heading={`${isExchange ? 'Exchange' : 'Return'} of ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={isExchange ? 'Open exchange' : 'Open return'}
      busyAction="Saving…"
      isBusy={send.isBusy}
      isDisabled={returnable.length === 0}
      onSubmit={submit}
    >
      {query.isPending && <p className="soft">Loading…</p>}
      {query.isError && !query.data && <LoadFailed query={query} />}
      {query.data && returnable.length === 0 && (
        <p>{left.length > 0 ? adminMessages.returns.nothingToExchangeFor : adminMessages.returns.nothingReturnable}</p>
      )}
      {query.data && returnable.length > 0 && (
        <>
          <EmailNote
            isEmailed={order.guestInfo.email !== ''}
            emailed="It is accepted at once, and the customer gets an email that says where to send it."
            phone={order.shippingAddress.phone}
          />
          {late && <p>{late}</p>}
          <fieldset>
            <legend>Items</legend>
            {returnable.map((line) => (
              <ReturnLine
                key={line.position}
                line={line}
                quantity={countOf(line)}
                replacement={replacements[line.position] ?? ''}
                isExchangeOnly={isExchangeOnly}
                onQuantity={(count) => setCounts({ ...counts, [line.position]: count })}
                onReplacement={(chosenKey) => setReplacements({ ...replacements, [line.position]: chosenKey })}
              />
            ))}
            {errors['lines'] && <p className={styles.wrong}>{errors['lines']}</p>}
          </fieldset>
          <SelectField
            label="The customer’s reason"
            name="reason"
            value={reason}
            error={isReason ? undefined : errors['reason']}
            onChange={({ target }) => setReason(target.value)}
          >
            <option value="">Choose a reason</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {messages.returns.reasons[one]}
              </option>
            ))}
          </SelectField>
          <LongField
            label="Note"
            name="words"
            optional
            rows={2}
            maxLength={500}
            hint="Staff see it on the return, and it is included if the customer asks for their data."
            value={words}
            error={errors['words']}
            onChange={({ target }) => setWords(target.value)}
          />
          {mayTakeCredit && !isExchange && (
            <Checkbox
              label="Refund it as store credit"
              checked={asCredit}
              onChange={({ target }) => setAsCredit(target.checked)}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}

/** That the customer could not request it any more. */
function daysOver({ lastDay, isOver, lastExchangeDay, isExchangeOver }: ReturnableItems, isExchange: boolean) {
  if (isExchange)
    return isExchangeOver && lastExchangeDay && adminMessages.returns.exchangeDaysOver(day(lastExchangeDay));
  return isOver && lastDay && adminMessages.returns.daysOver(day(lastDay));
}

const day = (lagosDay: string) => formatDayInLagos(`${lagosDay}T12:00:00Z`);
