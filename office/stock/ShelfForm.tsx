import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { countStock, receiveStock, type ShelfPiece, type StockedProduct } from '#shared/stock/admin-api.ts';
import { Came, There } from '#shared/stock/admin-forms.ts';
import { isRefusal } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { newKey } from '../new-key.ts';
import { officeApi } from '../office-api.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useDeed } from '../ui/useDeed.ts';
import { showPieces } from './queries.ts';
import styles from './ShelfForm.module.css';
import { pieceKey } from './tap-box.ts';

interface ShelfFormProps {
  /** 'receive': so many came. 'count': so many are there, whatever the books say. */
  kind: 'receive' | 'count';
  name: string;
  colours: StockedProduct['colours'];
  onClose: () => void;
}

/** Receives or counts the sizes of a product in one go. A size that is left empty stays as it is. */
export function ShelfForm({ kind, name, colours, onClose }: ShelfFormProps) {
  const queries = useQueryClient();
  // What the books said when the counting began. A piece that was sold meanwhile is asked for again.
  const [shown, setShown] = useState(
    () => new Map(piecesOf(colours).map((piece) => [pieceKey(piece), piece.quantity])),
  );
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  // Kept until there is an answer: whatever was sent under it counts once.
  const [key, setKey] = useState(newKey);
  const isDirty = reason !== '' || Object.values(typed).some((text) => text !== '');

  const save = useDeed({
    mutationFn: (said: (ShelfPiece & { number: number })[]) => {
      const each = said.map(({ variantId, size, number }) => ({ variantId, size, number }));
      return kind === 'receive'
        ? officeApi(receiveStock, {
            body: { key, reason, pieces: each.map(({ number, ...piece }) => ({ ...piece, came: number })) },
          })
        : officeApi(countStock, {
            body: {
              key,
              reason,
              pieces: each.map(({ number, ...piece }) => {
                return { ...piece, there: number, shown: shown.get(pieceKey(piece)) ?? 0 };
              }),
            },
          });
    },
    onSuccess: async ({ message, pieces }) => {
      showPieces(queries, pieces);
      toast.success(message);
      onClose();
      await queries.invalidateQueries({ queryKey: ['office', 'stock'] });
    },
    onError: (error) => {
      if (!isRefusal(error)) return;
      setKey(newKey());
      const piece = error.details['piece'] as ShelfPiece | undefined;
      if (!piece) return;
      setWrong({ [pieceKey(piece)]: error.message });
      setShown((before) => new Map(before).set(pieceKey(piece), piece.quantity));
      showPieces(queries, [piece]);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said: (ShelfPiece & { number: number })[] = [];
    const faults: Record<string, string> = {};
    for (const piece of piecesOf(colours)) {
      const text = (typed[pieceKey(piece)] ?? '').replace(/[\s,]/g, '');
      if (text === '') continue;
      const number = (kind === 'receive' ? Came : There).safeParse(Number(text));
      if (number.success) said.push({ ...piece, number: number.data });
      else faults[pieceKey(piece)] = number.error.issues[0]!.message;
    }
    setWrong(faults);
    save.reset();
    if (Object.keys(faults).length > 0) return;
    if (said.length === 0) setWrong({ none: messages.stockroom.nothingSaid });
    else save.mutate(said);
  };

  // What is wrong with one size stands at that size.
  const general =
    wrong['none'] ?? (save.error && !Object.values(wrong).includes(save.error.message) && save.error.message);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={`${verbs[kind].title} ${name}`}>
      <p className="soft small">{verbs[kind].hint}</p>
      {colours.map(({ _id, color, pieces }) => (
        <fieldset key={_id} className={styles.colour}>
          <legend>
            <i style={{ background: color.hex }} />
            {colourName(color.name)}
          </legend>
          {pieces.map((piece) => (
            <Field
              key={piece.size}
              name={pieceKey(piece)}
              label={
                <>
                  <span aria-hidden="true">{piece.size}</span>
                  <span className="hush">{`${colourName(color.name)}, ${sizeName(piece.size)}`}</span>
                </>
              }
              inputMode="numeric"
              autoComplete="off"
              hint={`The books say ${shown.get(pieceKey(piece)) ?? piece.quantity}`}
              optional
              disabled={save.isPending}
              value={typed[pieceKey(piece)] ?? ''}
              error={wrong[pieceKey(piece)]}
              onChange={({ target }) => setTyped({ ...typed, [pieceKey(piece)]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <Field
        name="reason"
        label="Why"
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
    hint: 'How many came of each? Leave empty what did not.',
    example: 'From the tailor in Yaba',
    button: 'Put on the shelf',
  },
  count: {
    title: 'Count',
    hint: 'How many are on the shelf? Leave empty what you did not count. Pieces of paid orders that wait to be packed do not count: the books have taken them off already.',
    example: 'Monthly count',
    button: 'Save the count',
  },
} as const;

const piecesOf = (colours: StockedProduct['colours']) => colours.flatMap(({ pieces }) => pieces);
