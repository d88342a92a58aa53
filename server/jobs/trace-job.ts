import { runAs } from '../traces/trace-call.ts';
import type { Shop } from '../shop.ts';
import type { QueuedFacts } from './job-queue.ts';

/** Runs a job as a span of the trace in which it was queued; scheduled ones begin their own. */
export function traceJob(
  { traces }: Pick<Shop, 'traces'>,
  { name, requestId, traceparent }: QueuedFacts & { name: string },
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (traces === null) return run();
  const attributes = { 'shop.job': name, ...(requestId && { 'shop.request_id': requestId }) };
  return runAs(traces.start('consumer', `job ${name}`, attributes, traceparent ?? null), run);
}
