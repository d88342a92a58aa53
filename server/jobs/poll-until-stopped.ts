import type { PgBoss } from 'pg-boss';
import { isOutage } from '../db/outage/outage.ts';

interface Poll {
  everyMs: number;
  /** Called at once, and again `everyMs` after it ended. */
  run: () => Promise<void>;
  /** Gets what `run` throws, except for an outage, which has one line (`db/outage/`), and after the end. */
  onError: (error: unknown) => void;
}

/**
 * Polls until the jobs stop.
 *
 * @returns a function that runs it once more at once
 */
export function pollUntilStopped(jobs: PgBoss, { everyMs, run, onError }: Poll): () => void {
  let hasEnded = false;
  const poll = () =>
    run().catch((error: unknown) => {
      if (!hasEnded && !isOutage(error)) onError(error);
    });
  const pollAgain = () => {
    if (!hasEnded) void poll().then(() => setTimeout(pollAgain, everyMs).unref());
  };
  jobs.once('stopped', () => {
    hasEnded = true;
  });
  pollAgain();
  return () => void poll();
}
