import { useState } from 'react';
import { type AdminReturn, endReturn } from '#shared/admin/returns/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useReturnAction } from './useReturnAction.ts';

/** Closes an accepted return whose parcel did not come, so that its items can be refunded or returned again. */
export function EndReturn({ found: { _id: id, kind, email } }: { found: AdminReturn }) {
  const [isConfirming, setConfirming] = useState(false);
  const end = useReturnAction(id, () => adminApi(endReturn, { params: { id } }));
  const name = kind === 'exchange' ? 'exchange' : 'return';
  return (
    <div>
      <Button kind="quiet" small onClick={() => setConfirming(true)}>
        Not received: close the {name}…
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Close this ${name}?`}
        yes={`Close ${name}`}
        isDanger
        isBusy={end.isBusy}
        onYes={() => {
          end.run();
          setConfirming(false);
        }}
        onClose={() => setConfirming(false)}
      >
        <p>
          Do this if the parcel did not come. Nothing is refunded.{email && ' The customer gets an email.'}
          {kind === 'exchange' && ' The new items are no longer reserved.'}
        </p>
        <p>If the parcel comes later, refund its items on the order’s page.</p>
      </ConfirmDialog>
    </div>
  );
}
