const inLagos = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Africa/Lagos' });

const day = inLagos({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = inLagos({ day: 'numeric', month: 'short', year: 'numeric' });
const time = inLagos({ hour: '2-digit', minute: '2-digit' });

/** '21 November 2026', as the calendar in Lagos says. `moment` is ISO 8601. */
export const dayInLagos = (moment: string) => day.format(new Date(moment));

/** '21 Nov 2026', where there is little room. */
export const shortDayInLagos = (moment: string) => shortDay.format(new Date(moment));

/** '14:05', as the clock in Lagos says. */
export const timeInLagos = (moment: string) => time.format(new Date(moment));

/** '23:45' today, '00:10 on 22 Nov 2026' on another day. */
export function untilInLagos(moment: string): string {
  const isToday = day.format(new Date(moment)) === day.format(new Date());
  return isToday ? timeInLagos(moment) : `${timeInLagos(moment)} on ${shortDayInLagos(moment)}`;
}
