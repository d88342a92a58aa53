import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { stockItemKey } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { StockItem, StockedProduct } from '#shared/admin/stock/api.ts';
import { ReceivedQuantity, CountedQuantity } from '#shared/admin/stock/forms.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { isRejection } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useAction } from '../ui/useAction.ts';
import { showStockItems } from './stock-queries.ts';
import styles from './StockForm.module.css';

interface StockFormProps {
  /** 'receive' adds units; 'count' sets the quantity. */
  kind: 'receive' | 'count';
  name: string;
  productId: string;
  colours: StockedProduct['colours'];
  onClose: () => void;
}

/** Receives or counts all sizes of a product at once. Empty sizes stay unchanged. */
export function StockForm({ kind, name, productId, colours, onClose }: StockFormProps) {
  const queries = useQueryClient();
  const outbox = useOutbox();
  // The items when counting began. One that was sold since, or has left unpaid, must be counted again.
  const [shown, setShown] = useState(() => new Map(itemsOf(colours).map((item) => [stockItemKey(item), item])));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const isDirty = reason !== '' || Object.values(typed).some((text) => text !== '');

  const save = useAction({
    mutationFn: (entries: (StockItem & { number: number })[]) => {
      const each = entries.map(({ variantId, size, number }) => ({ variantId, size, number }));
      const input = { name, productId, reason };
      return kind === 'receive'
        ? outbox.add({
            kind,
            input: { ...input, items: each.map(({ number, ...item }) => ({ ...item, came: number })) },
          })
        : outbox.add({
            kind,
            input: {
              ...input,
              items: each.map(({ number, ...item }) => {
                const { quantity = 0, dispatched } = shown.get(stockItemKey(item)) ?? {};
                return { ...item, there: number, shown: quantity, dispatched };
              }),
            },
          });
    },
    onSuccess: (result) => {
      // Waiting actions are marked in place and in the bar.
      if (result) toast.success(result.message);
      onClose();
    },
    onError: (error) => {
      if (!isRejection(error)) return;
      const item = error.details.item;
      if (!item) return;
      setWrong({ [stockItemKey(item)]: error.message });
      setShown((before) => new Map(before).set(stockItemKey(item), item));
      showStockItems(queries, [item]);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entries: (StockItem & { number: number })[] = [];
    const faults: Record<string, string> = {};
    for (const item of itemsOf(colours)) {
      const text = (typed[stockItemKey(item)] ?? '').trim();
      if (text === '') continue;
      const number = (kind === 'receive' ? ReceivedQuantity : CountedQuantity).safeParse(parseWholeNumber(text));
      if (number.success) entries.push({ ...item, number: number.data });
      else faults[stockItemKey(item)] = number.error.issues[0]!.message;
    }
    setWrong(faults);
    save.reset();
    if (Object.keys(faults).length > 0) return;
    if (entries.length === 0) setWrong({ none: adminMessages.stock.nothingEntered });
    else save.mutate(entries);
  };

  // Shows an error at its size.
  const general =
    wrong['none'] ?? (save.error && !Object.values(wrong).includes(save.error.message) && save.error.message);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={`${verbs[kind].title} ${name}`}>
      <p className="soft small">{verbs[kind].hint}</p>
      {colours.map(({ _id, color, items }) => (
        <fieldset key={_id} className={styles.colour}>
          <legend>
            <i style={{ background: color.hex }} />
            {colourName(color.name)}
          </legend>
          {items.map((item) => (
            <Field
              key={item.size}
              name={stockItemKey(item)}
              label={
                <>
                  <span aria-hidden="true">{sizeName(item.size)}</span>
                  <span className="hush">{`${colourName(color.name)}, ${sizeName(item.size)}`}</span>
                </>
              }
              inputMode="numeric"
              autoComplete="off"
              hint={systemShows(shown.get(stockItemKey(item)) ?? item)}
              optional
              disabled={save.isPending}
              value={typed[stockItemKey(item)] ?? ''}
              error={wrong[stockItemKey(item)]}
              onChange={({ target }) => setTyped({ ...typed, [stockItemKey(item)]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <Field
        name="reason"
        label="Reason"
        optional
        maxLength={200}
        placeholder={verbs[kind].example}
        disabled={save.isPending}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {general && (
        <p role="alert" className={styles.wrong}>
          {general}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? 'Saving…' : verbs[kind].button}
        </Button>
        <Button kind="quiet" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} />
    </form>
  );
}

const verbs = {
  receive: {
    title: 'Receive',
    hint: 'How many did you receive? Leave the rest empty.',
    example: 'From the tailor in Yaba',
    button: 'Add to stock',
  },
  count: {
    title: 'Count',
    hint: 'Count what is here. Leave out items of paid orders that still have to be packed, and items out with riders: we account for them. Leave sizes you didn’t count empty.',
    example: 'Monthly count',
    button: 'Save count',
  },
} as const;

/** The units that a count of the shop should find: those that riders carry are not there. */
const systemShows = ({ quantity, dispatched = 0 }: StockItem) =>
  dispatched > 0
    ? `System shows ${quantity - dispatched} here and ${dispatched} out for delivery`
    : `System shows ${quantity}`;

const itemsOf = (colours: StockedProduct['colours']) => colours.flatMap(({ items }) => items);
