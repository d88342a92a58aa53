import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CustomerDetail, exportCustomer, eraseCustomer } from '#shared/admin/customers/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import confirming from '../ui/ConfirmDialog.module.css';
import { useAction } from '../ui/useAction.ts';

/** Privacy requests of a customer: export and deletion of their data. */
export function PersonalData({ person: { _id, email, name } }: { person: CustomerDetail }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section>
      <h2>Personal data</h2>
      <div className={confirming.body}>
        <p>
          Customers may ask for a copy of their data, or ask you to delete it. You can send {name} a file of everything
          we hold.
        </p>
        <p>
          <Link className="link" to={`/admin/settings/log?what=looks&query=${_id}`}>
            Who viewed this customer
          </Link>
        </p>
      </div>
      <div className={confirming.buttons}>
        <a
          className={buttonClass({ kind: 'quiet', small: true })}
          href={exportCustomer.url.replace(':id', _id)}
          download
        >
          Download their data
        </a>
        <Button kind="danger" small onClick={() => setConfirming(true)}>
          Delete customer data
        </Button>
      </div>
      <DeleteCustomer id={_id} email={email} open={isConfirming} onClose={() => setConfirming(false)} />
    </section>
  );
}

function DeleteCustomer({
  id,
  email,
  open,
  onClose,
}: {
  id: string;
  email: string;
  open: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const goTo = useNavigate();
  const queries = useQueryClient();
  const erase = useAction({
    mutationFn: () => adminApi(eraseCustomer, { params: { id }, body: { confirm: typed } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: ['admin', 'customers'] });
      // Only after the page that shows it is gone, or it would fetch it again.
      void Promise.resolve(goTo('/admin/customers')).then(() =>
        queries.removeQueries({ queryKey: ['admin', 'customer', id] }),
      );
    },
    onError: (reason) => setError(reason.message),
  });

  return (
    <ConfirmDialog
      title="Delete customer data?"
      open={open}
      onClose={() => {
        setTyped('');
        setError(undefined);
        onClose();
      }}
      yes={erase.isPending ? 'Deleting…' : 'Delete for good'}
      isDanger
      isBusy={erase.isPending}
      onYes={() => (typed.trim().toLowerCase() === email ? erase.mutate() : setError(adminMessages.customers.confirm))}
    >
      <p>
        This deletes the account, cart, emails, messages and newsletter subscription of <b>{email}</b>. Orders stay in
        your records without customer details. Orders that are still on the way keep their address until delivery.
      </p>
      <Field
        label="Type their email address to confirm"
        name="confirm"
        value={typed}
        error={error}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
