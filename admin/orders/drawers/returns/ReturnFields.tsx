import { adminMessages } from '#shared/admin/messages.ts';
import type { ReturnableItems } from '#shared/admin/returns/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { messages } from '#shared/messages.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import styles from '../Drawers.module.css';
import type { ChosenReturn, ReturnValues } from './chosen-return.ts';
import { ReturnLine } from './ReturnLine.tsx';

interface ReturnFieldsProps {
  found: ReturnableItems;
  values: ReturnValues;
  chosen: ChosenReturn;
  errors: Record<string, string>;
  onChange: (changes: Partial<ReturnValues>) => void;
}

/** The items of a return, the reason and a note. */
export function ReturnFields({ found, values, chosen, errors, onChange }: ReturnFieldsProps) {
  const { counts, replacements, reason, words, asCredit } = values;
  const { returnable, countOf, isExchange, reasons, isReason } = chosen;
  const late = daysOver(found, isExchange);
  return (
    <>
      {late && <p>{late}</p>}
      <fieldset>
        <legend>Items</legend>
        {returnable.map((line) => (
          <ReturnLine
            key={line.position}
            line={line}
            quantity={countOf(line)}
            replacement={replacements[line.position] ?? ''}
            isExchangeOnly={found.isExchangeOnly}
            onQuantity={(count) => onChange({ counts: { ...counts, [line.position]: count } })}
            onReplacement={(key) => onChange({ replacements: { ...replacements, [line.position]: key } })}
          />
        ))}
        {errors['lines'] && <p className={styles.wrong}>{errors['lines']}</p>}
      </fieldset>
      <SelectField
        label="The customer’s reason"
        name="reason"
        value={reason}
        error={isReason ? undefined : errors['reason']}
        onChange={({ target }) => onChange({ reason: target.value })}
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
        onChange={({ target }) => onChange({ words: target.value })}
      />
      {found.mayTakeCredit && !isExchange && (
        <Checkbox
          label="Refund it as store credit"
          checked={asCredit}
          onChange={({ target }) => onChange({ asCredit: target.checked })}
        />
      )}
    </>
  );
}

/** That the customer could not request it any more. */
function daysOver({ lastDay, isOver, lastExchangeDay, isExchangeOver }: ReturnableItems, isExchange: boolean) {
  if (isExchange)
    return isExchangeOver && lastExchangeDay && adminMessages.returns.exchangeDaysOver(day(lastExchangeDay));
  return isOver && lastDay && adminMessages.returns.daysOver(day(lastDay));
}

const day = (lagosDay: string) => formatDayInLagos(`${lagosDay}T12:00:00Z`);
