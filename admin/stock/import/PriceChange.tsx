import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maxPricePercent, priceChangeFile, roundings } from '#shared/admin/products/price-changes-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../../admin-api.ts';
import { choices } from '../../products/product-queries.ts';
import type { TypedNumber } from '../../ui/forms/as-number.ts';
import { NumberField } from '../../ui/forms/numbers/NumberField.tsx';
import { useAction } from '../../ui/useAction.ts';
import styles from './ImportPage.module.css';

interface PriceChangeProps {
  isBusy: boolean;
  /** Drops the preview of another file. */
  onStart: () => void;
  /** Shows the preview of the file with the new prices. */
  onFile: (file: File) => void;
}

/** Raises or lowers the prices of a category by a percentage, as a file that is previewed and imported like any other. */
export function PriceChange({ isBusy, onStart, onFile }: PriceChangeProps) {
  const { data: known } = useQuery(choices);
  const [chosen, setChosen] = useState('');
  // A colleague may have renamed it meanwhile.
  const category = known?.categories.includes(chosen) ? chosen : '';
  const [direction, setDirection] = useState('raise');
  const [percent, setPercent] = useState<TypedNumber>(null);
  const [roundTo, setRoundTo] = useState<(typeof roundings)[number]>(100);
  const [error, setError] = useState<string>();
  const find = useAction({
    mutationFn: (signed: number) => adminApi(priceChangeFile, { body: { category, percent: signed, roundTo } }),
    onSuccess: ({ file, colours }) => {
      if (colours > 0) onFile(new File([file], 'New prices', { type: 'text/csv' }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart();
    find.reset();
    const isRight = typeof percent === 'number' && percent >= 1 && percent <= maxPricePercent;
    setError(isRight ? undefined : adminMessages.stock.pricePercent);
    if (isRight) find.mutate(direction === 'raise' ? percent : -percent);
  };

  return (
    <form className={styles.part} aria-labelledby="prices" noValidate onSubmit={submit}>
      <h2 id="prices">Change prices</h2>
      <p>
        Of a whole category at once. You see every new price before it is saved, one line for each colour with all its
        sizes, and can undo it for 30 days.
      </p>
      <div className={styles.prices}>
        <SelectField
          label="Category"
          name="category"
          value={category}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">All categories</option>
          {known?.categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Direction"
          name="direction"
          value={direction}
          onChange={({ target }) => setDirection(target.value)}
        >
          <option value="raise">Raise</option>
          <option value="lower">Lower</option>
        </SelectField>
        <NumberField label="By (%)" name="percent" isPercent value={percent} onNumber={setPercent} error={error} />
        <SelectField
          label="Round to"
          name="roundTo"
          value={roundTo}
          onChange={({ target }) => setRoundTo(roundings.find((one) => one === Number(target.value))!)}
        >
          {roundings.map((one) => (
            <option key={one} value={one}>
              {formatNaira(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" kind="quiet" disabled={isBusy || find.isPending} aria-busy={find.isPending}>
        Show the new prices
      </Button>
      {find.error && (
        <p role="alert" className={styles.wrong}>
          {find.error.message}
        </p>
      )}
      {find.data && <p role="status">{summary(find.data)}</p>}
    </form>
  );
}

function summary({ colours, onSale }: { colours: number; onSale: number }): string | undefined {
  const changes = colours === 0 ? `${adminMessages.stock.noPriceChanges}.` : '';
  const left =
    onSale === 0
      ? ''
      : `${formatCount(onSale, 'product')} on a planned sale ${onSale === 1 ? 'is' : 'are'} left out: change ${onSale === 1 ? 'its price' : 'their prices'} after the sale.`;
  return [changes, left].filter(Boolean).join(' ') || undefined;
}
