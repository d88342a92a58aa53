import { errorStatus } from '../../traces/trace-call.ts';
import type { Traces } from '../../traces/traces.ts';
import type { BatchedQuery } from './batch.ts';

/**
 * Begins the span of one round trip, with the text of its statements, in which placeholders stand for the values.
 *
 * @returns what ends it, and then calls `end`
 */
export function traceBatch(
  traces: Traces,
  queries: readonly BatchedQuery[],
  end: () => void,
): (reason?: unknown) => void {
  const parent = queries.find((query) => query.span !== undefined)?.span;
  if (parent === undefined) return end;
  const [first, ...more] = queries.map(({ text }) => text);
  const span = traces.start(
    'client',
    more.length === 0 ? operationOf(first!) : 'BATCH',
    {
      'db.system.name': 'postgresql',
      'db.query.text': queries.map(({ text }) => text).join(';\n'),
      ...(more.length > 0 && { 'db.operation.batch.size': queries.length }),
    },
    parent,
  );
  return (reason) => {
    if (reason !== undefined) {
      // Its message may have values in it.
      const { code = 'failed' } = reason as { code?: string };
      span.setAttribute('db.response.status_code', code).setAttribute('error.type', code).setStatus(errorStatus);
    }
    span.end();
    end();
  };
}

const operationOf = (text: string) => (/\w+/.exec(text)?.[0] ?? 'QUERY').toUpperCase();
