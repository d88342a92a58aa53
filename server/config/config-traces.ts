import type { Environment } from './environment.ts';

/** The names that OpenTelemetry gives them. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces go, and which. */
export interface TraceConfig {
  /** Takes OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampler: (typeof samplers)[number];
  /** The share of traces that a sampler by ratio takes. */
  ratio: number;
}

/** Null without an endpoint. The endpoint of all signals has the path of traces behind it, the one of traces stays as it is. */
export function tracesFrom(env: Environment): TraceConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: general, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  if (own === undefined && general === undefined) return null;
  return {
    url: own ?? `${general!.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Names and values with commas between them, the values encoded as in a URL; null if it is something else. */
export function readTraceHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => /^\s*([\w!#$&.^`|~-]+)=([\x21-\x7e ]+?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)]));
  } catch {
    return null;
  }
}
