import type { Log } from '../log/log.ts';
import { traceCall } from '../traces/trace-call.ts';
import type { Traces } from '../traces/traces.ts';

/** How a call ended: the provider rejected what it was asked, or did not respond. */
type CallOutcome = 'responded' | 'rejected' | 'unavailable';

export type CallCounts<Call extends string> = Map<Call, Record<CallOutcome, number>>;

interface Calls<Call extends string> {
  log: Log;
  counts: CallCounts<Call>;
  /** The message of the line in the log. */
  line: string;
  isRejection: (error: unknown) => boolean;
  traces: Traces | null;
}

/** Logs, counts and traces each call of a provider, without what was asked: references are enough, and bodies have addresses. */
export function callLog<Call extends string>({ log, counts, line, isRejection, traces }: Calls<Call>) {
  const outcomeOf = (error: unknown) => (isRejection(error) ? 'rejected' : 'unavailable');
  return <Input, Result>(call: Call, run: (input: Input) => Promise<Result>) =>
    async (input: Input): Promise<Result> => {
      const startedAt = performance.now();
      let outcome: CallOutcome = 'responded';
      try {
        return await traceCall(traces, `${line} ${call}`, () => run(input), outcomeOf);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        const counted = counts.get(call) ?? { responded: 0, rejected: 0, unavailable: 0 };
        counts.set(call, { ...counted, [outcome]: counted[outcome] + 1 });
        log.info({ call, outcome, ms: Math.round(performance.now() - startedAt) }, line);
      }
    };
}
