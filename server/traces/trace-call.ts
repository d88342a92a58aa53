import type { Span } from '@opentelemetry/api';
import { currentSpan, runInSpan } from './current-span.ts';
import type { Traces } from './traces.ts';

/** `SpanStatusCode.ERROR`: the package that has it is only loaded when it is needed. */
export const errorStatus = { code: 2 };

/**
 * Runs a call of somebody else as a span of the request or job that it belongs to. Calls that belong to none, such as those
 * of timers, would be traces of their own, and are left out. Nobody else is sent the id of our trace.
 *
 * @param outcomeOf what an error means
 */
export function traceCall<Result>(
  traces: Traces | null,
  name: string,
  run: () => Promise<Result>,
  outcomeOf: (error: unknown) => string = () => 'failed',
): Promise<Result> {
  const parent = traces === null ? undefined : currentSpan();
  if (traces === null || parent === undefined) return run();
  return runAs(traces.start('client', name, {}, parent), run, outcomeOf);
}

/** Runs something as a span, which ends with it. The text of an error is left to the log. */
export async function runAs<Result>(
  span: Span,
  run: () => Promise<Result>,
  outcomeOf: (error: unknown) => string = () => 'failed',
): Promise<Result> {
  try {
    return await runInSpan(span, run);
  } catch (error) {
    span.setAttribute('error.type', outcomeOf(error)).setStatus(errorStatus);
    throw error;
  } finally {
    span.end();
  }
}
