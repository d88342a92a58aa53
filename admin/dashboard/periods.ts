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
export type PeriodName = (typeof periodOptions)[number]['name'];

export function periodByName(name: string | null, now = Date.now()): { name: PeriodName; span: Period } {
  const choice = periodOptions.find((one) => one.name === name) ?? periodOptions[2];
  return { name: choice.name, span: { from: dayAt(now - (choice.days - 1) * dayMs), to: dayAt(now) } };
}

/** Today in Lagos: '2026-11-21'. */
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
