import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';

/**
 * 'today at 10:40', or 'on 3 May at 10:40'.
 *
 * @param at in milliseconds
 */
export function whenTyped(at: number): string {
  const moment = new Date(at).toISOString();
  const isToday = formatShortDayInLagos(moment) === formatShortDayInLagos(new Date().toISOString());
  return `${isToday ? 'today' : `on ${formatShortDayInLagos(moment)}`} at ${formatTimeInLagos(moment)}`;
}
