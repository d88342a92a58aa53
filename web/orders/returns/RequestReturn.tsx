import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { type OrderReturns, requestReturn, type ReturnForm as ReturnBody } from '#shared/returns/api.ts';
import { exchangeReasons, type ReturnReason, returnReasons } from '#shared/returns/status.ts';
import { ApiError, isRejection } from '../../api.ts';
import { ordersApi } from '../../order-key.ts';
import { type ChosenPhoto, idsOf, photoProblem, unsent } from '../../photos/chosen-photos.ts';
import { LazyPhotoField } from '../../photos/LazyPhotoField.tsx';
import { randomId } from '../../random-id.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { LongField } from '../../ui/forms/LongField.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { useFocusOnError } from '../../ui/forms/useFocusOnError.ts';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './OrderReturns.module.css';
import { Disclosure } from '../Disclosure.tsx';
import { ReturnLineFields } from './ReturnLineFields.tsx';
import { formName, replacementOf } from './return-texts.ts';

const texts = messages.returns;

type Returnable = OrderReturns['lines'][number];

interface RequestReturnProps {
  orderId: string;
  found: OrderReturns;
  onDone: (response: Output<typeof requestReturn>) => void;
}

/**
 * The form of a return. It resets, with another key, once a request that was sent from here has been accepted, or is
 * listed although its response was lost; a request from another tab does not touch the input here.
 */
export function RequestReturn({ onDone, ...props }: RequestReturnProps) {
  const listed = props.found.returns.length;
  const [round, setRound] = useState(0);
  const [unsureSince, setUnsureSince] = useState<number | null>(null);
  const beginAnew = () => {
    setUnsureSince(null);
    setRound(round + 1);
  };
  if (unsureSince !== null && unsureSince !== listed) beginAnew();
  return (
    <ReturnForm
      key={round}
      {...props}
      onDone={(response) => {
        onDone(response);
        beginAnew();
      }}
      onUnsure={() => setUnsureSince(listed)}
    />
  );
}

/** Chooses items, a refund or an exchange, and a reason. The choices stay when the request fails. */
function ReturnForm({ orderId, found, onDone, onUnsure }: RequestReturnProps & { onUnsure: () => void }) {
  const { isExchangeOnly } = found;
  const returnable = found.lines.filter((line) => line.returnable > 0);
  const isOnlyOne = returnable.length === 1 && returnable[0]!.returnable === 1;
  const [counts, setCounts] = useState<Record<number, number>>(isOnlyOne ? { [returnable[0]!.position]: 1 } : {});
  const [replacements, setReplacements] = useState<Record<number, string>>({});
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [asCredit, setAsCredit] = useState(false);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isOpened, setOpened] = useState(false);
  const [errors, setErrors] = useState<{ lines?: string; reason?: string; photos?: string; whole?: string }>({});
  const { isBusy, request } = useReturnRequest(orderId);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, errors);

  // Some may have been returned in another tab since.
  const countOf = (line: Returnable) => Math.min(counts[line.position] ?? 0, line.returnable);
  const chosen = returnable.flatMap((line) => {
    const { position } = line;
    const quantity = countOf(line);
    const replacement = replacementOf(replacements[position] ?? '');
    return quantity > 0 ? [{ position, quantity, replacement }] : [];
  });
  const isExchange = chosen.some(({ replacement }) => replacement !== null);
  const reasons = isExchange ? exchangeReasons : returnReasons;
  const hasReason = reasons.some((one) => one === reason);

  const send = async () => {
    const problem = photoProblem(photos);
    const missing = {
      ...(problem !== null && { photos: problem }),
      ...(chosen.length === 0 && { lines: texts.nothingChosen }),
      ...(!hasReason && { reason: texts.chooseReason }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const isAsCredit = asCredit && !isExchange;
    const body = { lines: chosen, reason: reason as ReturnReason, words, photos: idsOf(photos), asCredit: isAsCredit };
    try {
      const response = await request(body);
      if (response) onDone(response);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'photo_gone') setPhotos(unsent);
      const isSentBefore = error instanceof ApiError && error.code === 'return_reused';
      if (isSentBefore) toast.error(error.message);
      if (isSentBefore || !isRejection(error)) onUnsure();
      setErrors({ whole: error instanceof Error ? error.message : texts.requestFailed });
    }
  };

  return (
    <Disclosure name={formName(found)} onToggle={({ currentTarget }) => setOpened(isOpened || currentTarget.open)}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="soft small">{texts.rules}</p>
        {returnable.map((line, index) => (
          <ReturnLineFields
            key={line.position}
            line={line}
            quantity={countOf(line)}
            replacement={replacements[line.position] ?? ''}
            isExchangeOnly={isExchangeOnly}
            error={index === 0 && chosen.length === 0 ? errors.lines : undefined}
            onQuantity={(count) => setCounts({ ...counts, [line.position]: count })}
            onReplacement={(replacement) => setReplacements({ ...replacements, [line.position]: replacement })}
          />
        ))}
        <SelectField
          label="Reason"
          name="reason"
          value={reason}
          error={hasReason ? undefined : errors.reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">Choose a reason</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {texts.reasons[one]}
            </option>
          ))}
        </SelectField>
        {found.mayTakeCredit && !isExchange && (
          <SelectField
            label={texts.refundTo}
            name="refund-to"
            value={asCredit ? 'credit' : 'money'}
            onChange={({ target }) => setAsCredit(target.value === 'credit')}
          >
            <option value="money">{texts.asMoney}</option>
            <option value="credit">{texts.asCredit}</option>
          </SelectField>
        )}
        <LongField
          label="In your own words"
          name="words"
          optional
          rows={3}
          maxLength={500}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <LazyPhotoField
          isWanted={isOpened}
          orderId={orderId}
          photos={photos}
          onChange={setPhotos}
          hint={messages.photos.hint}
          error={errors.photos}
        />
        <FormProblem>{errors.whole}</FormProblem>
        <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
          {isExchange ? 'Request exchange' : 'Request return'}
        </Button>
      </form>
    </Disclosure>
  );
}

/** Requests a return under one key until it succeeds: sent twice, it makes one return. */
function useReturnRequest(orderId: string) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const key = useRef<string>(null);

  /** @returns null, with nothing sent, while another one is under way */
  const request = async (form: Omit<ReturnBody, 'key'>): Promise<Output<typeof requestReturn> | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    key.current ??= randomId();
    try {
      const body = { ...form, key: key.current };
      return await ordersApi(requestReturn, { params: { id: orderId }, body });
    } catch (error) {
      void queries.invalidateQueries({ queryKey: ['orders', orderId, 'returns'] });
      throw error;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, request };
}
