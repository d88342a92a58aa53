import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { adminMessages } from '#shared/admin/messages.ts';
import { staffSignOut } from '#shared/admin/sign-in/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { staffSignInApi } from '../admin-api.ts';
import { unsavedOrders } from '../staff-orders/unsaved-orders.ts';
import { staffQuery } from '../staff-query.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { allowLeaving } from '../UnsavedGuard.tsx';
import { isWaiting } from './outbox.ts';
import { useOutboxState } from './useOutbox.ts';
import { useWaitingTaps } from './useWaitingTaps.ts';

/** Signs out; asks first while something waits for the network or an order is not saved: nothing of them stays on the device. */
export function SignOut() {
  const { outbox, entries } = useOutboxState();
  const taps = useWaitingTaps();
  const { data: staff } = useQuery(staffQuery);
  const typedOrders = useMemo(() => unsavedOrders(staff?._id ?? ''), [staff?._id]);
  const [unsaved, setUnsaved] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const waiting = entries.filter(isWaiting).length + taps.batches.length;
  const lost = waiting + unsaved;
  if (isConfirming && lost === 0) setConfirming(false); // What waited was sent in the meantime.

  const signOut = async () => {
    setBusy(true);
    const left = await taps.settle();
    try {
      // Whatever is loading, or would be loaded again in the meantime, would get the response that nobody is signed in.
      focusManager.setFocused(false);
      await queries.cancelQueries();
      await staffSignInApi(staffSignOut, {});
      outbox.clear();
      typedOrders.clear();
      for (const { key } of left) taps.discard(key);
      allowLeaving(); // It was asked what may be lost.
      addEventListener('pageshow', ({ persisted }) => persisted && location.reload()); // Back in the browser's history.
      location.assign('/admin/login');
    } catch {
      toast.error(adminMessages.staff.signOutFailed);
      focusManager.setFocused(undefined);
      setBusy(false);
    }
  };

  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    const left = await taps.settle(); // Taps of a moment ago are not sent yet.
    setBusy(false);
    const typed = typedOrders.count(); // Also in other tabs.
    setUnsaved(typed);
    if (outbox.state().entries.some(isWaiting) || left.length + typed > 0) setConfirming(true);
    else await signOut();
  };

  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => void press()}>
        {isBusy && !isConfirming ? 'Signing out…' : 'Sign out'}
      </button>
      {/* Outside the bar, which has other colours. */}
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
          {unsaved > 0 && <p>{adminMessages.outbox.orderLostAtSignOut(unsaved)}</p>}
        </ConfirmDialog>,
        document.body,
      )}
    </>
  );
}
