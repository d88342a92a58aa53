import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** @param say gets the reason of the first export that fails, until one succeeds again */
export function watchExports(exporter: SpanExporter, say: (why: string) => void): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { code, error }: { code: number; error?: Error } = result;
        const hasFailed = code !== 0;
        if (hasFailed && !isAway) say(reasonOf(error));
        isAway = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** A response is logged by its status: its content is the collector's. */
function reasonOf(error: (Error & { code?: string | number }) | undefined): string {
  if (typeof error?.code === 'number') return `it responded with ${error.code}`;
  return error?.message || error?.code?.toString() || 'it did not respond';
}
