import type { Period } from '#shared/admin/reports/forms.ts';

const lagosMs = 3_600_000;
const dayMs = 86_400_000;

/** The periods of the sales report, in days back from today. */
export const periodOptions = [
  { name: 'today', label: 'Today', days: 1 },
  { name: '7', label: '7 days', days: 7 },
  { name: '30', label: '30 days', days: 30 },
  { name: '90', label: '90 days', days: 90 },
] as const;
type PeriodName = (typeof periodOptions)[number]['name'];

export function periodByName(name: string | null, now = Date.now()): { name: PeriodName; span: Period } {
  const choice = periodOptions.find((one) => one.name === name) ?? periodOptions[2];
  return { name: choice.name, span: { from: dayAt(now - (choice.days - 1) * dayMs), to: dayAt(now) } };
}

/** The day of a moment in Lagos: '2026-11-21'. */
function dayAt(at: number): string {
  return new Date(at + lagosMs).toISOString().slice(0, 10);
}

/** 'November 2026' */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** 'Sat 21 Nov' */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');
}

/** The periods of the profit by product: last days, then the last twelve months in Lagos, the newest first. */
export function profitPeriods(now = Date.now()): string[] {
  const [year, month] = dayAt(now).split('-').map(Number) as [number, number];
  const months = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  return ['30', '90', ...months];
}

/** '90', or a month such as '2026-11'; the last 30 days by default. */
export function profitPeriod(name: string | null, now = Date.now()): { name: string; span: Period } {
  const chosen = profitPeriods(now).find((period) => period === name) ?? '30';
  if (chosen.length === 2) {
    return { name: chosen, span: { from: dayAt(now - (Number(chosen) - 1) * dayMs), to: dayAt(now) } };
  }
  return { name: chosen, span: spanOfMonth(chosen) };
}

/** The days of a month such as '2026-11'. */
export function spanOfMonth(name: string): Period {
  const [year, month] = name.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${name}-01`, to: last };
}
