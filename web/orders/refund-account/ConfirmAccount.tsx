import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { type FoundAccount, sendRefundToAccount } from '#shared/payments/refund-account-api.ts';
import { ordersApi } from '../../order-key.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { orderById } from '../order-queries.ts';
import styles from './RefundAccount.module.css';

export interface AccountEntry {
  bankCode: string;
  accountNumber: string;
  code: string;
}

interface ConfirmAccountProps {
  params: { id: string; refundId: string };
  entry: AccountEntry;
  /** The account's name at the bank. */
  account: FoundAccount;
  onChange: () => void;
}

/** Not an inline function: React would call a new one with each render, and take the focus from the button. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** The account by its name, before the money goes there. */
export function ConfirmAccount({ params, entry, account, onChange }: ConfirmAccountProps) {
  const queries = useQueryClient();
  const { queryKey } = orderById(params.id);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setSending(true);
    try {
      const response = await ordersApi(sendRefundToAccount, { params, body: entry });
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      queries.setQueryData(queryKey, response);
      toast.success(response.message);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : messages.refundAccount.failed);
      void queries.invalidateQueries({ queryKey }); // Staff may have given an account in the meantime.
      setSending(false);
    }
  };

  return (
    <>
      {/* The form has been replaced: the focus moves to its replacement. */}
      <h3 tabIndex={-1} ref={focusOnce}>
        {messages.refundAccount.found}
      </h3>
      <p className={styles.account}>
        <b>{account.accountName}</b>
        <br />
        {account.bank}, {entry.accountNumber}
      </p>
      <FormProblem>{failure}</FormProblem>
      <div className={styles.ways}>
        <Button disabled={isSending} aria-busy={isSending} onClick={() => void send()}>
          {messages.refundAccount.send}
        </Button>
        <button type="button" className="link" disabled={isSending} onClick={onChange}>
          {messages.refundAccount.change}
        </button>
      </div>
    </>
  );
}
