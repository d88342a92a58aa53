import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { NewPasskey, OwnPasskey } from '#shared/passkeys/credentials.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import styles from './Passkeys.module.css';
import { supportsPasskeys } from './supports-passkeys.ts';

interface Listed {
  passkeys: OwnPasskey[];
  message: string;
}

/** The passkey endpoints of the shop or the admin. */
export interface PasskeyCalls {
  /** Part of the query key. */
  of: 'shop' | 'admin';
  list: (options: { signal: AbortSignal }) => Promise<Listed>;
  offer: () => Promise<{ options: { challenge: string } }>;
  add: (credential: NewPasskey) => Promise<Listed>;
  remove: (id: string) => Promise<Listed>;
}

/** The passkeys of the signed-in user. */
export function OwnPasskeys({ calls }: { calls: PasskeyCalls }) {
  const queries = useQueryClient();
  const queryKey = ['own-passkeys', calls.of];
  const { data: passkeys = [], error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.list({ signal })).passkeys,
  });
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  const status = useRef<HTMLDivElement>(null);

  const change = async (work: () => Promise<Listed>) => {
    setBusy(true);
    setDone('');
    setProblem('');
    try {
      const { passkeys: now, message } = await work();
      await queries.cancelQueries({ queryKey }); // A list that was requested before the change would replace the new one.
      queries.setQueryData(queryKey, now);
      setDone(message);
      status.current?.focus(); // The pressed button may have disappeared.
    } catch (reason) {
      setProblem((reason as Error).message);
    }
    setBusy(false);
  };

  const add = async () => {
    const [{ options }, { makePasskey }] = await Promise.all([calls.offer(), import('./browser-passkeys.ts')]);
    return calls.add(await makePasskey(options));
  };

  return (
    <section aria-labelledby="passkeys" className={styles.own}>
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with your fingerprint, your face or your screen lock instead of a code.</p>
      {passkeys.length > 0 && (
        <ul role="list" className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <div>
                <b>{passkey.device || 'A browser'}</b>
                <span className="soft">{used(passkey)}</span>
              </div>
              <Button
                kind="quiet"
                small
                disabled={isBusy}
                aria-label={`Remove the passkey of ${passkey.device || 'a browser'}`}
                onClick={() => void change(() => calls.remove(passkey._id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button kind="quiet" small disabled={isBusy} aria-busy={isBusy} onClick={() => void change(add)}>
          Add a passkey
        </Button>
      ) : (
        <p className="soft">{messages.passkeys.unsupported}</p>
      )}
      <div ref={status} role="status" tabIndex={-1} className={styles.done}>
        {done}
      </div>
      <FormProblem>{problem || error?.message}</FormProblem>
    </section>
  );
}

const used = ({ since, usedAt }: OwnPasskey) =>
  `Added ${formatShortDayInLagos(since)}${usedAt ? `, last used ${formatShortDayInLagos(usedAt)}` : ''}`;
