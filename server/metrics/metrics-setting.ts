/**
 * Each of several processes has a port for Prometheus: the one of the setting, the next and so on. A wrong setting stays
 * as it is, for the process to report.
 */
export function metricsSettingOf(
  { METRICS_PORT }: { METRICS_PORT?: string | undefined },
  place: number,
): Record<string, string> {
  return METRICS_PORT && /^\d+$/.test(METRICS_PORT) ? { METRICS_PORT: String(Number(METRICS_PORT) + place) } : {};
}
