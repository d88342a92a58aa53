import type { ReactNode } from 'react';
import { confirmSetupPart, type ConfirmedPart } from '#shared/admin/setup/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import { showSetup } from './setup-query.ts';

/** For what only an owner knows: who said so, and when, is stored. */
export function ConfirmButton({ part, children }: { part: ConfirmedPart; children: ReactNode }) {
  const { mutate, isPending } = useAction({
    mutationFn: () => adminApi(confirmSetupPart, { body: { part } }),
    onSuccess: showSetup,
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button kind="quiet" small disabled={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
