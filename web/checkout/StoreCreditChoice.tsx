import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { creditFor, spendable } from '#shared/store-credit/spendable.ts';
import { storeCreditQuery } from '../payments/store-credit-query.ts';
import styles from './StoreCreditChoice.module.css';

export interface StoreCreditChoiceProps {
  /** The order's total, in whole naira. */
  total: number;
  /** Called with the part that credit pays. */
  onCredit: (credit: number) => void;
}

/**
 * Pays with store credit, as far as it goes. Most customers have none; where it would pay for nothing, it is not
 * offered. A shopper who returns from the payment page has already chosen it for the order that this one replaces.
 */
export function StoreCreditChoice({ total, onCredit }: StoreCreditChoiceProps) {
  const { data } = useQuery(storeCreditQuery());
  const [choice, choose] = useState<boolean>();
  const isWanted = choice ?? Boolean(data?.credit.replaceable);
  const balance = data ? spendable(data.credit) : 0;
  const usable = creditFor(total, balance);
  const used = isWanted ? usable : 0;
  useEffect(() => {
    onCredit(used);
    return () => onCredit(0); // Logged out in another tab, one has none.
  }, [onCredit, used]);
  if (usable === 0) return null;
  return (
    <div className={styles.credit}>
      <label>
        <input type="checkbox" checked={isWanted} onChange={(event) => choose(event.target.checked)} />
        {messages.storeCredit.use(formatNaira(balance))}
      </label>
      <p role="status">
        {used > 0 &&
          (used === total ? messages.storeCredit.paysAll : messages.storeCredit.leaves(formatNaira(total - used)))}
      </p>
    </div>
  );
}
