import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/passkeys/api.ts';
import { pairAuthenticator, verifyAuthenticator } from '#shared/admin/sign-in/api.ts';
import { CodeForm } from '#shared/admin/sign-in/forms.ts';
import { CodeField } from '#web/accounts/sign-in/CodeField.tsx';
import { digitsOfCode } from '#web/accounts/sign-in/code-input.ts';
import { OwnPasskeys, type PasskeyCalls } from '#web/passkeys/OwnPasskeys.tsx';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../../admin-api.ts';
import { staffQuery } from '../../staff-query.ts';
import { Pairing } from '../../staff/Pairing.tsx';
import styles from './Phone.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'My sign-in') }];

const passkeyCalls: PasskeyCalls = {
  of: 'admin',
  list: (options) => adminApi(calls.ownPasskeys, {}, options),
  offer: () => adminApi(calls.startPasskeyRegistration, {}),
  add: (body) => adminApi(calls.registerPasskey, { body }),
  remove: (id) => adminApi(calls.removePasskey, { params: { id } }),
};

/** The signed-in member of staff's authenticator and passkeys. */
export default function AuthenticatorPage() {
  const query = useQuery(staffQuery);
  return (
    <SettingsFrame title="My sign-in">
      <Loaded query={query}>
        {({ hasAuthenticator, email }) =>
          hasAuthenticator ? (
            <div className={styles.phone}>
              <p>
                An authenticator app is paired with <b>{email}</b>. You type its code every time you sign in.
              </p>
              <p className="soft">
                Lost your phone or got a new one? An owner can reset it under Staff, then you pair the new one.
              </p>
            </div>
          ) : (
            <Pair />
          )
        }
      </Loaded>
      <div className={styles.passkeys}>
        <OwnPasskeys calls={passkeyCalls} />
      </div>
    </SettingsFrame>
  );
}

function Pair() {
  const queries = useQueryClient();
  const [offer, setOffer] = useState<{ picture: string; key: string } | null>(null);
  const [boxes, setBoxes] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await work().catch((reason: unknown) => setError((reason as Error).message));
    setBusy(false);
  };
  const begin = () => attempt(async () => setOffer(await adminApi(pairAuthenticator, {})));
  const prove = () =>
    attempt(async () => {
      const entry = CodeForm.safeParse({ code: digitsOfCode(boxes) });
      if (!entry.success) return setError(fieldErrors(entry.error)['code']);
      await adminApi(verifyAuthenticator, { body: entry.data });
      toast.success(adminMessages.settings.authenticatorPaired);
      await queries.invalidateQueries({ queryKey: staffQuery.queryKey });
    });

  if (!offer) {
    return (
      <div className={styles.phone}>
        <p>
          An authenticator app on your phone shows a code of 6 digits that changes every 30 seconds. Once paired, your
          email alone is not enough to sign in.
        </p>
        <div role="alert">{error && <p className={styles.problem}>{error}</p>}</div>
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void begin()}>
          Pair my phone
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.phone}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void prove();
      }}
    >
      <p>Scan this with an authenticator app, then type the 6-digit code it shows.</p>
      <Pairing picture={offer.picture} code={offer.key} />
      <CodeField boxes={boxes} onChange={setBoxes} error={error} />
      <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Checking…' : 'Continue'}
      </Button>
    </form>
  );
}
