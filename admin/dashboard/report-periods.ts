import type { Period } from '#shared/admin/reports/forms.ts';
import { formatterInLagos } from '#shared/dates/format-dates.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';

/** The periods of the sales report, in days back from today. */
export const periodOptions = [
  { name: 'today', label: 'Today', days: 1 },
  { name: '7', label: '7 days', days: 7 },
  { name: '30', label: '30 days', days: 30 },
  { name: '90', label: '90 days', days: 90 },
] as const;
type PeriodName = (typeof periodOptions)[number]['name'];

export function periodByName(name: string | null): { name: PeriodName; span: Period } {
  const choice = periodOptions.find((one) => one.name === name) ?? periodOptions[2];
  return { name: choice.name, span: lastDays(choice.days) };
}

/** The days up to today in Lagos. */
function lastDays(days: number): Period {
  const today = lagosDayOf(new Date());
  return { from: daysLater(today, 1 - days), to: today };
}

/** 'November 2026' */
export const formatMonth = formatterInLagos({ month: 'long', year: 'numeric' });

const dayOfWeek = formatterInLagos({ weekday: 'short', day: 'numeric', month: 'short' });

/** 'Sat 21 Nov' */
export const formatDay = (day: string): string => dayOfWeek(day).replace(',', '');

/** The periods of the profit by product: last days, then the last twelve months in Lagos, the newest first. */
export function profitPeriods(): string[] {
  const [year, month] = lagosDayOf(new Date()).split('-').map(Number) as [number, number];
  const months = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  return ['30', '90', ...months];
}

/** '90', or a month such as '2026-11'; the last 30 days by default. */
export function profitPeriod(name: string | null): { name: string; span: Period } {
  const chosen = profitPeriods().find((period) => period === name) ?? '30';
  return { name: chosen, span: chosen.length === 2 ? lastDays(Number(chosen)) : spanOfMonth(chosen) };
}

/** The days of a month such as '2026-11'. */
export function spanOfMonth(name: string): Period {
  const [year, month] = name.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${name}-01`, to: last };
}
