import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeliveryDraft, DeliveryField } from './delivery-draft.ts';
import { currentUserQuery } from '../../session/current-user-query.ts';
import { useSignedIn } from '../../session/sign-in-state.ts';

/** Prefills empty fields from the account, except a focused one: typing would add to the prefilled value. */
export function usePrefilledDelivery(
  draft: DeliveryDraft,
  change: (field: DeliveryField, value: string) => void,
): void {
  const isSignedIn = useSignedIn();
  const { data } = useQuery({ ...currentUserQuery(), enabled: isSignedIn });
  const user = isSignedIn ? data : undefined; // After a logout elsewhere it is still cached here.

  useEffect(() => {
    if (!user) return;
    for (const field of ['firstName', 'lastName', 'email'] as const) {
      if (draft[field] === '' && user[field] !== '' && !hasFocus(field)) change(field, user[field]);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the user is known: a deleted name stays deleted
  }, [user]);
}

const hasFocus = (field: DeliveryField) => document.activeElement?.getAttribute('name') === field;
