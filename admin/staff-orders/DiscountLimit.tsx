import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveStaffOrderTerms } from '#shared/admin/staff-orders/api.ts';
import { TermsForm } from '#shared/admin/staff-orders/forms.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import styles from './NewOrder.module.css';
import { termsQuery } from './staff-order-queries.ts';

/** How much assistants may take off, for owners. */
export function DiscountLimit({ percent }: { percent: number }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(String(percent));
  const [wrong, setWrong] = useState<string>();
  const save = useAction({
    mutationFn: (body: TermsForm) => adminApi(saveStaffOrderTerms, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries(termsQuery);
    },
    onError: ({ message }) => setWrong(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = TermsForm.safeParse({ assistantDiscountPercent: typed.trim() === '' ? Number.NaN : Number(typed) });
    setWrong(entry.success ? undefined : entry.error.issues[0]!.message);
    if (entry.success) save.mutate(entry.data);
  };
  return (
    <details className={styles.limit}>
      <summary>Discounts by assistants</summary>
      <form noValidate onSubmit={submit}>
        <Field
          name="assistantDiscountPercent"
          label="Assistants may take off up to (%)"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" kind="quiet" disabled={save.isPending || typed === String(percent)}>
          Save
        </Button>
      </form>
    </details>
  );
}
