import { dateFormatter } from '#shared/format-date.ts';

const inLagos = (options: Intl.DateTimeFormatOptions) =>
  dateFormatter('en-GB', { ...options, timeZone: 'Africa/Lagos' });

const day = inLagos({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = inLagos({ day: 'numeric', month: 'short', year: 'numeric' });
const time = inLagos({ hour: '2-digit', minute: '2-digit' });

/** '21 November 2026' in Lagos. `moment` is ISO 8601. */
export const formatDayInLagos = (moment: string) => day(new Date(moment));

/** '21 Nov 2026' in Lagos. */
export const formatShortDayInLagos = (moment: string) => shortDay(new Date(moment));

/** '14:05' in Lagos. */
export const formatTimeInLagos = (moment: string) => time(new Date(moment));

/** '21 Nov 2026, 14:05' in Lagos. */
export const formatMomentInLagos = (moment: string) => `${formatShortDayInLagos(moment)}, ${formatTimeInLagos(moment)}`;

/** '23:45', or '14:05 on 22 Nov 2026' if the time alone could mean another day. */
export function formatUntil(moment: string): string {
  const isSoon = Date.parse(moment) - Date.now() < 20 * 3_600_000;
  return isSoon ? formatTimeInLagos(moment) : `${formatTimeInLagos(moment)} on ${formatShortDayInLagos(moment)}`;
}
