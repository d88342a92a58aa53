import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import {
  type FoundAccount,
  findRefundAccount,
  refundBanks,
  resendAccountCode,
} from '#shared/payments/refund-account-api.ts';
import { ordersApi } from '../../order-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { useFormPost } from '../../ui/forms/useFormPost.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { orderById } from '../order-queries.ts';
import { type AccountEntry, ConfirmAccount } from './ConfirmAccount.tsx';
import styles from './RefundAccount.module.css';

/** Asks for the bank account that a refund goes to: one refund after the other. */
export function RefundAccount({ order }: { order: Order }) {
  const refund = order.refunds.find(({ needsAccount }) => needsAccount);
  if (!refund?.needsAccount) return null;
  return <GiveAccount key={refund.needsAccount.refundId} order={order} refund={refund} {...refund.needsAccount} />;
}

interface GiveAccountProps {
  order: Order;
  refund: Order['refunds'][number];
  refundId: string;
  isByStaff: boolean;
}

function GiveAccount({ order, refund, refundId, isByStaff }: GiveAccountProps) {
  const heading = useId();
  const [entry, setEntry] = useState<AccountEntry>({ bankCode: '', accountNumber: '', code: '' });
  const [found, setFound] = useState<FoundAccount | null>(null);
  const params = { id: order._id, refundId };
  return (
    <section className={`${styles.open} not-printed`} aria-labelledby={heading}>
      <h2 id={heading}>{messages.refundAccount.heading(formatNaira(refund.amount))}</h2>
      {isByStaff && <p>{messages.refundAccount.byStaff}</p>}
      {!isByStaff && !found && (
        <AccountForm
          order={order}
          refundId={refundId}
          entry={entry}
          onFound={(typed, account) => {
            setEntry(typed);
            setFound(account);
          }}
        />
      )}
      {!isByStaff && found && (
        <ConfirmAccount params={params} entry={entry} account={found} onChange={() => setFound(null)} />
      )}
    </section>
  );
}

interface AccountFormProps {
  order: Order;
  refundId: string;
  /** The former input. */
  entry: AccountEntry;
  onFound: (typed: AccountEntry, account: FoundAccount) => void;
}

function AccountForm({ order, refundId, entry, onFound }: AccountFormProps) {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['banks'],
    queryFn: () => ordersApi(refundBanks, { params: { id: order._id } }),
    staleTime: Infinity,
  });
  const { state, errors, form, submit } = useFormPost({ send });
  const isSending = state.is === 'sending';
  const [isResending, setResending] = useState(false);

  async function send({ bankCode = '', accountNumber = '', code = '' }: Record<string, string>) {
    const body = { bankCode, accountNumber, code };
    try {
      const response = await ordersApi(findRefundAccount, { params: { id: order._id, refundId }, body });
      onFound(body, response.account);
      return response;
    } catch (failure) {
      // Staff may have given an account in the meantime, or it was the last code that could be tried.
      void queries.invalidateQueries({ queryKey: orderById(order._id).queryKey });
      throw failure;
    }
  }

  const resend = async () => {
    setResending(true);
    try {
      const { message } = await ordersApi(resendAccountCode, { params: { id: order._id, refundId } });
      toast.success(message);
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : messages.refundAccount.resendFailed);
    }
    setResending(false);
  };

  if (error && !data) {
    return (
      <>
        <FormProblem>{error.message}</FormProblem>
        <Button kind="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{messages.refundAccount.why(order.guestInfo.email)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          // The chosen bank is among the options only once they are there.
          key={isPending ? 'waiting' : 'banks'}
          label={messages.refundAccount.bankLabel}
          name="bankCode"
          error={errors['bankCode']}
          defaultValue={entry.bankCode}
        >
          <option value="">{messages.refundAccount.chooseBank}</option>
          {data?.banks.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={messages.refundAccount.numberLabel}
          name="accountNumber"
          error={errors['accountNumber']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={entry.accountNumber}
        />
        <Field
          label={messages.refundAccount.codeLabel}
          name="code"
          error={errors['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          defaultValue={entry.code}
        />
        {Object.keys(errors).length === 0 && <FormProblem>{state.is === 'error' ? state.text : undefined}</FormProblem>}
        <div className={styles.ways}>
          <Button type="submit" disabled={isSending || isPending} aria-busy={isSending}>
            {messages.refundAccount.find}
          </Button>
          <button type="button" className="link" disabled={isResending} onClick={() => void resend()}>
            {messages.refundAccount.resend}
          </button>
        </div>
      </form>
    </>
  );
}
