import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeliveryDraft, DeliveryField } from './delivery-draft.ts';
import { currentUser } from '../../session/user-query.ts';
import { useSignedIn } from '../../session/sign-in-state.ts';

/** Fills in what the account knows already, where nothing has been typed and nobody is about to: it would stand twice. */
export function usePrefilledDelivery(
  entry: DeliveryDraft,
  change: (field: DeliveryField, value: string) => void,
): void {
  const isSignedIn = useSignedIn();
  const { data: user } = useQuery({ ...currentUser(), enabled: isSignedIn });

  useEffect(() => {
    if (!user) return;
    for (const field of ['firstName', 'lastName', 'email'] as const) {
      if (entry[field] === '' && user[field] !== '' && !hasFocus(field)) change(field, user[field]);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when the account is known, once: a name taken out stays out
  }, [user]);
}

const hasFocus = (field: DeliveryField) => document.activeElement?.getAttribute('name') === field;
