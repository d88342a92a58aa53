import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminBanks, adminFindAccount, adminSendToAccount } from '#shared/admin/payments/refund-account-api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { BankAccount } from '#shared/payments/refund-account-api.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../../admin-api.ts';
import { useAction } from '../../ui/useAction.ts';
import { useOrderAction } from '../useOrderAction.ts';
import styles from './Drawers.module.css';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface AccountDrawerProps {
  /** The refund that needs an account. */
  refund: AdminOrder['refunds'][number];
  open: boolean;
  onClose: () => void;
}

/** The bank account that a refund goes to: its name is checked first, with the customer on the phone. */
export function AccountDrawer({ refund, open, onClose }: AccountDrawerProps) {
  const banks = useQuery({ queryKey: ['banks'], queryFn: () => adminApi(adminBanks, {}), enabled: open });
  const [entry, setEntry] = useState<BankAccount>({ bankCode: '', accountNumber: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { id: refund._id };
  const find = useAction({ mutationFn: (body: BankAccount) => adminApi(adminFindAccount, { params, body }) });
  const send = useOrderAction((body: BankAccount) => adminApi(adminSendToAccount, { params, body }), onClose);
  const checked = BankAccount.safeParse(entry);
  // What is typed while an account is looked up is another account, whose name nobody has checked.
  const isLookedUp = checked.success && isSame(checked.data, find.variables);
  const found = isLookedUp ? find.data?.account : undefined;
  const notFound = isLookedUp ? find.error?.message : undefined;
  const change = (part: Partial<BankAccount>) => {
    setEntry({ ...entry, ...part });
    setErrors({});
  };
  const isBusy = find.isPending || send.isBusy;

  return (
    <FormDrawer
      title="Bank account"
      heading={`Send ${formatKobo(refund.amountKobo)} to an account`}
      open={open}
      onClose={onClose}
      action={found ? `Send ${formatKobo(refund.amountKobo)} to ${found.accountName}` : 'Find the account'}
      busyAction={found ? 'Sending…' : 'Looking it up…'}
      isBusy={isBusy}
      isDisabled={!banks.data}
      onSubmit={() => {
        setErrors(checked.success ? {} : fieldErrors(checked.error));
        if (!checked.success) return;
        if (found) send.run(checked.data);
        else find.mutate(checked.data);
      }}
    >
      <p className="soft">
        This refund couldn’t be paid to the customer’s bank. We have emailed them to ask for an account. To enter it for
        them, call the phone number on the order and check the account name with them.
      </p>
      {banks.error && !banks.data && <p className={styles.wrong}>{banks.error.message}</p>}
      <SelectField
        label="Bank"
        name="bankCode"
        error={errors['bankCode']}
        value={entry.bankCode}
        onChange={({ target }) => change({ bankCode: target.value })}
      >
        <option value="">{banks.isPending ? 'Loading…' : 'Choose a bank'}</option>
        {banks.data?.banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Account number"
        name="accountNumber"
        error={errors['accountNumber'] ?? notFound}
        inputMode="numeric"
        autoComplete="off"
        value={entry.accountNumber}
        onChange={({ target }) => change({ accountNumber: target.value })}
      />
      <p role="status">{found && `${found.accountName}, ${found.bank}`}</p>
    </FormDrawer>
  );
}

const isSame = (account: BankAccount, other: BankAccount | undefined) =>
  account.bankCode === other?.bankCode && account.accountNumber === other.accountNumber;
