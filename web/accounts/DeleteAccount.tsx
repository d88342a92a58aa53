import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteAccount } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { storeCreditQuery } from '../payments/store-credit-query.ts';
import { browserApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { clearPersonalData } from './session.ts';
import styles from './Settings.module.css';
import { sessionChanged } from '../session/sign-in-state.ts';

const redirectMs = 2_000; // Specification, section 9.

/** Deletes the account after a confirmation that says what is erased and what stays. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">Delete Account</h2>
      {isConfirming ? (
        <Confirm onDeleted={onDeleted} onCancel={() => setConfirming(false)} />
      ) : (
        <Button kind="danger" small onClick={() => setConfirming(true)}>
          Delete Account
        </Button>
      )}
    </section>
  );
}

function Confirm({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useQuery(storeCreditQuery());
  const balance = data?.credit.balance ?? 0;
  useEffect(() => box.current?.focus(), []);

  const remove = async () => {
    setDeleting(true);
    setProblem(null);
    try {
      await browserApi(deleteAccount, {});
      onDeleted();
      void clearPersonalData();
      sessionChanged();
      toast.success(messages.accounts.deleted);
      setTimeout(() => location.assign('/'), redirectMs);
    } catch (error) {
      setProblem((error as Error).message);
      setDeleting(false);
    }
  };

  return (
    <div ref={box} className={styles.confirm} role="group" aria-labelledby="delete" tabIndex={-1}>
      <p>
        {messages.accounts.deletionErases}{' '}
        {balance > 0 && `${messages.storeCredit.lostWithAccount(formatNaira(balance))} `}
        {messages.accounts.deletionIsFinal}
      </p>
      <FormProblem>{problem}</FormProblem>
      <div className={styles.actions}>
        <Button kind="danger" small disabled={isDeleting} aria-busy={isDeleting} onClick={() => void remove()}>
          {isDeleting ? 'Deleting...' : 'Yes, delete my account'}
        </Button>
        <Button kind="quiet" small disabled={isDeleting} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}
