import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnSession } from '#shared/accounts/own-session.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import styles from './OwnSessions.module.css';

/** The session endpoints of the shop or the admin. */
export interface SessionCalls {
  /** Part of the query key. */
  of: 'shop' | 'admin';
  list: (options: { signal: AbortSignal }) => Promise<{ sessions: OwnSession[] }>;
  endOthers: () => Promise<{ message: string }>;
}

/** Lists the sessions of the signed-in user and ends all others, in case a phone was lost or lent. */
export function OwnSessions({ calls }: { calls: SessionCalls }) {
  const queries = useQueryClient();
  const queryKey = ['own-sessions', calls.of];
  const { data: sessions = [], error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.list({ signal })).sessions,
  });
  const [isEnding, setEnding] = useState(false);
  const [done, setDone] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');

  const end = async () => {
    setEnding(true);
    setProblem('');
    try {
      setDone((await calls.endOthers()).message);
      status.current?.focus(); // The button disappears with the other sessions.
    } catch (reason) {
      setProblem((reason as Error).message);
    }
    await queries.invalidateQueries({ queryKey });
    setEnding(false);
  };

  return (
    <section aria-labelledby="sessions" className={styles.own}>
      <h2 id="sessions">Where you are signed in</h2>
      <ul role="list" className={styles.list}>
        {sessions.map((session) => (
          <li key={session.since}>
            <b>{session.device || 'A browser'}</b>
            <span className="soft">Signed in {formatMomentInLagos(session.since)}</span>
            <span className="soft">
              {session.isThis ? 'This browser' : `Last seen ${formatMomentInLagos(session.seenAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button kind="quiet" small disabled={isEnding} aria-busy={isEnding} onClick={() => void end()}>
          Sign out everywhere else
        </Button>
      )}
      <div ref={status} role="status" tabIndex={-1} className={styles.done}>
        {done}
      </div>
      <FormProblem>{problem || error?.message}</FormProblem>
    </section>
  );
}
