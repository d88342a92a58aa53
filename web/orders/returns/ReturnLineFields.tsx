import { messages } from '#shared/messages.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import type { ReturnableLine } from '#shared/returns/api.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { replacementKey, replacementText } from './return-texts.ts';

const texts = messages.returns;

interface ReturnLineFieldsProps {
  line: ReturnableLine;
  quantity: number;
  /** Empty for a refund. */
  replacement: string;
  isExchangeOnly: boolean;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  onReplacement: (replacement: string) => void;
}

/** How many units of a line come back, and whether they are refunded or exchanged. */
export function ReturnLineFields({ line, quantity, replacement, isExchangeOnly, ...field }: ReturnLineFieldsProps) {
  return (
    <>
      <SelectField
        label={formatItem(line)}
        name={`line-${line.position}`}
        required={false}
        value={quantity}
        error={field.error}
        onChange={({ target }) => field.onQuantity(Number(target.value))}
      >
        <option value={0}>Keep it</option>
        {Array.from({ length: line.returnable }, (_, more) => (
          <option key={more} value={more + 1}>
            Return {more + 1} of {line.returnable}
          </option>
        ))}
      </SelectField>
      {quantity > 0 && (line.replacements.length > 0 || replacement) && (
        <SelectField
          label={texts.replacement}
          name={`replacement-${line.position}`}
          value={replacement}
          onChange={({ target }) => field.onReplacement(target.value)}
        >
          <option value="">{isExchangeOnly ? 'Choose' : texts.refund}</option>
          {line.replacements.map((one) => (
            <option key={replacementKey(one)} value={replacementKey(one)}>
              {texts.exchangeFor(replacementText(one))}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
