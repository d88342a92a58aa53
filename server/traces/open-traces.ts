import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { TraceConfig } from '../config/config-traces.ts';
import { readRelease, releaseName } from '../release.ts';
import type { Traces } from './traces.ts';
import { watchExports } from './watch-exports.ts';

/** A process that ends waits no longer for a collector that does not respond. */
const closeMs = 2_000;
const exportMs = 5_000;
/** Long lists of values make long statements. */
const maxAttributeLength = 4_000;

/**
 * Null where the settings are missing: then the library is not even loaded. Spans are begun by our own code in the few
 * places that requests, jobs, statements and calls pass; no module is patched.
 *
 * @param say gets one sentence for each outage of the collector
 * @param everyMs how often ended spans are sent
 */
export async function openTraces(
  { traces: settings, isProduction, isStaging }: Pick<Config, 'traces' | 'isProduction' | 'isStaging'>,
  say: (sentence: string) => void,
  { everyMs = 5_000 } = {},
): Promise<Traces | null> {
  if (settings === null) return null;
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { url, headers, serviceName } = settings;
  const exporter = watchExports(new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs }), (why) =>
    say(`The collector at ${new URL(url).host} gets no traces: ${why}`),
  );
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': releaseName(readRelease()),
      'service.instance.id': randomUUID(),
      'deployment.environment.name': isStaging ? 'staging' : isProduction ? 'production' : 'demo',
    }),
    sampler: samplerOf(sdk, settings),
    // Unsent spans beyond 2,048 are dropped.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs })],
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
  });
  const tracer = provider.getTracer('oge');
  const { CLIENT, CONSUMER, INTERNAL, SERVER } = api.SpanKind;
  const kinds = { client: CLIENT, consumer: CONSUMER, internal: INTERNAL, server: SERVER };

  const remote = (traceparent: string) => {
    const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
    return api.trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
  };
  return {
    start(kind, name, attributes, parent) {
      const above = typeof parent === 'string' ? remote(parent) : parent;
      const context = above === null ? api.ROOT_CONTEXT : api.trace.setSpan(api.ROOT_CONTEXT, above);
      return tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    },
    async close() {
      const ended = provider.shutdown().catch(() => {}); // Whatever failed has been reported.
      await Promise.race([ended, pause(closeMs, undefined, { ref: false })]);
    },
  };
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { sampler, ratio }: TraceConfig) {
  const root = sampler.endsWith('always_on')
    ? new sdk.AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new sdk.AlwaysOffSampler()
      : new sdk.TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
