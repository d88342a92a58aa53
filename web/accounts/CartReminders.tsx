import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cartReminders, setCartReminders } from '#shared/cart-reminders/api.ts';
import { reminderConsent } from '#shared/cart-reminders/consent.ts';
import { browserApi } from '../api.ts';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { toast } from '../ui/toasts/toast.ts';
import styles from './Settings.module.css';

const queryKey = ['cart-reminders'];

/** The switch for the email about a left cart, where the shop sends one; anyone who agreed can always end it. */
export function CartReminders() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => browserApi(cartReminders, {}, { signal }) });
  /** The value being saved: the box shows it at once. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState('');
  if (!data || !(data.reminders.isOffered || data.reminders.isOn)) return null;

  const save = async (isOn: boolean) => {
    if (wanted !== null) return;
    setWanted(isOn);
    setProblem('');
    try {
      const saved = await browserApi(setCartReminders, { body: { isOn } });
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      queries.setQueryData(queryKey, saved);
      toast.success(saved.message);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setWanted(null);
  };

  return (
    <section aria-labelledby="cart-reminders">
      <h2 id="cart-reminders">Emails about your cart</h2>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wanted ?? data.reminders.isOn}
          aria-busy={wanted !== null}
          onChange={(event) => void save(event.target.checked)}
        />
        <span>{reminderConsent.text}</span>
      </label>
      <FormProblem>{problem}</FormProblem>
    </section>
  );
}
