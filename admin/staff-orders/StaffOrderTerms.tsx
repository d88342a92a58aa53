import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveStaffOrderTerms } from '#shared/admin/staff-orders/api.ts';
import { TermsForm } from '#shared/admin/staff-orders/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { parsePercent, parseWholeNumber } from '#shared/whole-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import styles from './NewOrder.module.css';
import { termsQuery } from './staff-order-queries.ts';

/** How much managers may take off, and how long pay links last. */
export function StaffOrderTerms({ terms }: { terms: TermsForm }) {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(String(terms.managerDiscountPercent));
  const [hours, setHours] = useState(String(terms.payLinkHours));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useAction({
    mutationFn: (body: TermsForm) => adminApi(saveStaffOrderTerms, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries(termsQuery);
    },
    onError: ({ message }) => toast.error(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = TermsForm.safeParse({
      managerDiscountPercent: parsePercent(percent),
      payLinkHours: parseWholeNumber(hours),
    });
    setErrors(entry.success ? {} : fieldErrors(entry.error));
    if (entry.success) save.mutate(entry.data);
  };
  const isSame = percent === String(terms.managerDiscountPercent) && hours === String(terms.payLinkHours);
  return (
    <details className={styles.limit}>
      <summary>Discounts and pay links</summary>
      <form noValidate onSubmit={submit}>
        <Field
          name="managerDiscountPercent"
          label="Maximum discount by managers (%)"
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          error={errors['managerDiscountPercent']}
          onChange={({ target }) => setPercent(target.value)}
        />
        <Field
          name="payLinkHours"
          label="Pay links reserve the items for (hours)"
          inputMode="numeric"
          autoComplete="off"
          hint="After that the order is cancelled, unless the customer is paying right then."
          value={hours}
          error={errors['payLinkHours']}
          onChange={({ target }) => setHours(target.value)}
        />
        <Button type="submit" kind="quiet" disabled={save.isPending || isSame}>
          Save
        </Button>
      </form>
    </details>
  );
}
