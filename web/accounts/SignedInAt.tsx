import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endOtherSessions, type OwnSession, ownSessions } from '#shared/accounts/api.ts';
import { browserApi } from '../api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '../ui/format-dates.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Settings.module.css';

const sessionsQuery = {
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await browserApi(ownSessions, {}, { signal })).sessions,
};

/** Lists the sessions and ends all others, in case a phone was lost or lent. */
export function SignedInAt() {
  const queries = useQueryClient();
  const { data: sessions = [], error } = useQuery(sessionsQuery);
  const [isEnding, setEnding] = useState(false);
  const [done, setDone] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');

  const end = async () => {
    setEnding(true);
    setProblem('');
    try {
      setDone((await browserApi(endOtherSessions, {})).message);
      status.current?.focus(); // The button disappears with the other sessions.
    } catch (reason) {
      setProblem((reason as Error).message);
    }
    await queries.invalidateQueries(sessionsQuery);
    setEnding(false);
  };

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul role="list" className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.since}>
            <b>{session.device || 'A browser'}</b>
            <span className="soft">{session.isThis ? 'This browser' : seen(session)}</span>
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
      <div role="alert">{(problem || error) && <p className={styles.problem}>{problem || error?.message}</p>}</div>
    </section>
  );
}

const seen = ({ seenAt }: OwnSession) => `Last seen ${formatShortDayInLagos(seenAt)}, ${formatTimeInLagos(seenAt)}`;
