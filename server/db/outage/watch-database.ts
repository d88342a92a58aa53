import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { DatabaseOutage } from './outage.ts';

/** The state of an outage of the database. */
export interface DatabaseWatch {
  /** A query met an outage. */
  report(outage: DatabaseOutage): void;
  isAway(): boolean;
  /** Gets one line when an outage begins and one when it ends, whatever meets it in the meantime. */
  tell(say: (sentence: string) => void): void;
  end(): void;
}

const lookMs = 1_000;
const timeoutMs = 2_000;
/** How often failures of single queries are logged while the database is up. */
const sayAgainMs = 60_000;

/**
 * A single failed query is no outage: a connection of its own shows whether the database is away, and from then on when it
 * is back.
 */
export function watchDatabase(connection: ClientConfig): DatabaseWatch {
  const listeners: ((sentence: string) => void)[] = [];
  const say = (sentence: string) => listeners.forEach((listener) => listener(sentence));
  let isLooking = false;
  const ending = new AbortController();
  let awaySince: number | null = null;
  let failed = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const look = async (reason: string) => {
    if (await serves(connection)) {
      if (performance.now() - loggedAt < sayAgainMs) return;
      loggedAt = performance.now();
      say(`The database is there, but a query was not served: ${reason}`);
      return;
    }
    if (ending.signal.aborted) return;
    awaySince = performance.now();
    say(`The database is away: ${reason}`);
    do await pause(lookMs, undefined, { ref: false });
    while (!ending.signal.aborted && !(await serves(connection)));
    const seconds = Math.round((performance.now() - awaySince) / 1_000);
    awaySince = null;
    if (!ending.signal.aborted)
      say(`The database is back after ${seconds} s, in which ${failed} queries were not served.`);
  };

  return {
    report({ message }) {
      failed += 1;
      if (isLooking || ending.signal.aborted) return;
      isLooking = true;
      failed = 1;
      void look(message).finally(() => (isLooking = false));
    },
    isAway: () => awaySince !== null,
    tell: (listener) => void listeners.push(listener),
    end: () => ending.abort(),
  };
}

/** Whether it takes writes: a standby does not. */
async function serves(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => {}); // Whatever breaks fails the query.
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: string }>(
      `select current_setting('transaction_read_only') as "isReadOnly"`,
    );
    return rows[0]?.isReadOnly === 'off';
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {}); // A host that is gone does not answer to this either.
  }
}
