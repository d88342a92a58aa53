import type { Config } from '../../config/config.ts';
import { tryErrorTracker } from '../../error-tracking/try-error-tracker.ts';
import { tryCollector } from '../../traces/try-collector.ts';
import { type Check, failed, type Finding, ok } from './check.ts';

/** Nothing for a shop whose errors are only in its log and whose requests are not traced. */
export function watchingChecks({ errorTrackingDsn, traces }: Pick<Config, 'errorTrackingDsn' | 'traces'>): Check[] {
  return [
    ...(errorTrackingDsn === null ? [] : [{ name: 'error tracker', run: () => checkErrorTracker(errorTrackingDsn) }]),
    ...(traces === null ? [] : [{ name: 'traces', run: () => checkCollector(traces) }]),
  ];
}

async function checkErrorTracker(dsn: string): Promise<Finding> {
  const { host } = new URL(dsn);
  const { status, why } = await tryErrorTracker(dsn);
  if (status === null) return failed(`${host} does not respond: ${why}. Errors are only in the log.`);
  if (status < 300) return ok(`${host} takes errors. Nothing was reported.`);
  if (status === 401 || status === 403 || status === 404) {
    return failed(
      `${host} rejects the key or the project (${status}). Copy ERROR_TRACKING_DSN again from its settings.`,
    );
  }
  return failed(`${host} takes no errors: it responded with ${status}. They are only in the log.`);
}

async function checkCollector(settings: NonNullable<Config['traces']>): Promise<Finding> {
  const { host } = new URL(settings.url);
  const { status, why } = await tryCollector(settings);
  if (status === null) return failed(`${host} does not respond: ${why}. Nothing that is traced arrives.`);
  if (status < 300) return ok(`${host} takes traces.`);
  return failed(
    `${settings.url} takes no traces: it responded with ${status}. Compare OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS with what the collector expects: OTLP over HTTP, as JSON.`,
  );
}
