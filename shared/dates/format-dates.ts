/**
 * Formats timestamps in Lagos. The formatter is created on first use: a locale with its calendar takes 9 MB of memory, which
 * a process that never formats a date doesn't need, and blocks a cheap phone for 50 ms.
 *
 * @returns a function of a timestamp, also in ISO 8601, or of a day such as `2026-11-21`, which is that day in Lagos as well
 */
export function formatterInLagos(options: Intl.DateTimeFormatOptions): (moment: Date | string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Africa/Lagos' });
    return format.format(new Date(moment));
  };
}

/** '21 November 2026' in Lagos. */
export const formatDayInLagos = formatterInLagos({ day: 'numeric', month: 'long', year: 'numeric' });

/** '21 Nov 2026' in Lagos. */
export const formatShortDayInLagos = formatterInLagos({ day: 'numeric', month: 'short', year: 'numeric' });

/** '14:05' in Lagos. */
export const formatTimeInLagos = formatterInLagos({ hour: '2-digit', minute: '2-digit' });

/** '21 Nov 2026, 14:05' in Lagos. */
export const formatMomentInLagos = (moment: Date | string): string =>
  `${formatShortDayInLagos(moment)}, ${formatTimeInLagos(moment)}`;

/** '21 November 2026 at 14:05' in Lagos. */
export const formatLongMomentInLagos = (moment: Date | string): string =>
  `${formatDayInLagos(moment)} at ${formatTimeInLagos(moment)}`;

/** '23:45', or '14:05 on 22 Nov 2026' if the time alone could mean another day. */
export function formatUntil(moment: string): string {
  const isSoon = Date.parse(moment) - Date.now() < 20 * 3_600_000;
  return isSoon ? formatTimeInLagos(moment) : `${formatTimeInLagos(moment)} on ${formatShortDayInLagos(moment)}`;
}
