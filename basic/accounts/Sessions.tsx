import type { OwnSession } from '#shared/accounts/own-session.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';

/** Where the account is signed in, and how to end all other sessions. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section className="part">
      <h2>Where you are signed in</h2>
      <ul className="list">
        {sessions.map(({ since, seenAt, device, isThis }) => (
          <li key={since}>
            <p className="item">
              <b>{device || 'A browser'}</b>
              <br />
              <span className="soft small">
                Signed in {shortDayAndTime(since)}. {isThis ? 'This browser' : `Last seen ${shortDayAndTime(seenAt)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/basic/profile">
          <button type="submit" className="button quiet little" name="intent" value="end-others">
            Sign out everywhere else
          </button>
        </form>
      )}
    </section>
  );
}

const shortDayAndTime = (moment: string) => `${formatShortDayInLagos(moment)}, ${formatTimeInLagos(moment)}`;
