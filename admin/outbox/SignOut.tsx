import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { adminMessages } from '#shared/admin/messages.ts';
import { staffSignOut } from '#shared/admin/sign-in/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { staffSignInApi } from '../admin-api.ts';
import { storedSales } from '../staff-orders/stored-sales.ts';
import { staffQuery } from '../staff-query.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { isWaiting } from './outbox.ts';
import { useOutboxState } from './useOutbox.ts';
import { useWaitingTaps } from './useWaitingTaps.ts';

/** Signs out; asks first while something waits for the network or a sale is not saved: nothing of them stays on the device. */
export function SignOut() {
  const { outbox, entries } = useOutboxState();
  const taps = useWaitingTaps();
  const { data: staff } = useQuery(staffQuery);
  const sales = useMemo(() => storedSales(staff?._id ?? ''), [staff?._id]);
  const [unsaved, setUnsaved] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waiting = entries.filter(isWaiting).length + taps.batches.length;

  const lost = waiting + unsaved;

  const ask = () => {
    const typed = sales.count(); // Also in other tabs.
    setUnsaved(typed);
    if (waiting + typed > 0) setConfirming(true);
    else void signOut();
  };

  const signOut = async () => {
    setBusy(true);
    try {
      await staffSignInApi(staffSignOut, {});
      outbox.clear();
      sales.clear();
      for (const { key } of taps.batches) taps.discard(key);
      location.assign('/admin/login');
    } catch {
      toast.error(adminMessages.staff.signOutFailed);
      setBusy(false);
    }
  };

  return (
    <>
      <button type="button" onClick={ask}>
        Sign out
      </button>
      {/* Outside the bar, whose colours are others. */}
      {createPortal(
        <ConfirmDialog
          title={lost === 1 ? 'Sign out and lose 1 change?' : `Sign out and lose ${lost} changes?`}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          yes="Sign out"
          isDanger
          isBusy={isBusy}
          onYes={() => void signOut()}
        >
          {waiting > 0 && <p>{adminMessages.outbox.lostAtSignOut}</p>}
          {unsaved > 0 && <p>{adminMessages.outbox.saleLostAtSignOut(unsaved)}</p>}
        </ConfirmDialog>,
        document.body,
      )}
    </>
  );
}
