import { useState } from 'react';
import { createPortal } from 'react-dom';
import { adminMessages } from '#shared/admin/messages.ts';
import { staffSignOut } from '#shared/admin/sign-in/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { staffSignInApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { isWaiting } from './outbox.ts';
import { useOutboxState } from './useOutbox.ts';
import { useWaitingTaps } from './useWaitingTaps.ts';

/** Signs out; asks first while something waits for the network, because nothing of it stays on the device. */
export function SignOut() {
  const { outbox, entries } = useOutboxState();
  const taps = useWaitingTaps();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waiting = entries.filter(isWaiting).length + taps.batches.length;

  const signOut = async () => {
    setBusy(true);
    try {
      await staffSignInApi(staffSignOut, {});
      outbox.clear();
      for (const { key } of taps.batches) taps.discard(key);
      location.assign('/admin/login');
    } catch {
      toast.error(adminMessages.staff.signOutFailed);
      setBusy(false);
    }
  };

  return (
    <>
      <button type="button" onClick={() => (waiting > 0 ? setConfirming(true) : void signOut())}>
        Sign out
      </button>
      {/* Outside the bar, whose colours are others. */}
      {createPortal(
        <ConfirmDialog
          title={waiting === 1 ? 'Sign out and lose 1 change?' : `Sign out and lose ${waiting} changes?`}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          yes="Sign out"
          isDanger
          isBusy={isBusy}
          onYes={() => void signOut()}
        >
          <p>{adminMessages.outbox.lostAtSignOut}</p>
        </ConfirmDialog>,
        document.body,
      )}
    </>
  );
}
