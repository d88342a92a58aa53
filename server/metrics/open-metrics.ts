import type { Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';

/** Metrics for Prometheus, where `METRICS_PORT` asks for them. */
export interface Metrics {
  prom: typeof import('prom-client');
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
}

/** In seconds. Cached responses take a millisecond, and payments wait for the provider. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Null where the setting is missing: then the library is not even loaded. */
export async function openMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): Promise<Metrics | null> {
  if (metricsPort === null) return null;
  const { default: prom } = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  const requests = new prom.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the pattern of their route, in seconds until the response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return { prom, registry, requests };
}
