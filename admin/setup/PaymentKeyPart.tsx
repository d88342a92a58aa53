import { useEffect } from 'react';
import { tryPaymentKey } from '#shared/admin/setup/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import { problemText } from './problem-text.ts';
import { showSetup } from './setup-query.ts';

/** The key is a setting of the server: it is tried at once, and what to do about it is said. */
export function PaymentKeyPart() {
  const { mutate, data, error, isPending } = useAction({
    mutationFn: () => adminApi(tryPaymentKey, {}),
    onSuccess: showSetup,
  });
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once, when the list is opened
  useEffect(() => mutate(), []);
  return (
    <>
      <p role="status">{error ? problemText(error) : data ? outcomes[data.outcome] : 'Checking your Paystack key…'}</p>
      <Button kind="quiet" small disabled={isPending} onClick={() => mutate()}>
        Check the key again
      </Button>
    </>
  );
}

const outcomes = {
  accepted: 'Paystack accepts the key.',
  rejected:
    'Paystack rejects the key, so nobody can pay. Copy the secret key again from Paystack’s dashboard into PAYSTACK_SECRET_KEY on the server, and restart the shop.',
  unreachable:
    'Paystack couldn’t be reached. Try again in a minute. If it keeps failing, check that the server’s firewall allows it.',
};
