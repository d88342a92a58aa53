import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';

const Day = z.string(adminMessages.reports.badDay).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, adminMessages.reports.badDay),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, adminMessages.reports.badDay),
);

const maxDays = 366;

/** Lagos days, both included. */
export const Period = z
  .object({
    from: Day.check(z.describe('The first Lagos day')),
    to: Day.check(z.describe('The last Lagos day')),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: adminMessages.reports.badSpan, path: ['to'] }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxDays * 86_400_000, {
      error: adminMessages.reports.longSpan,
      path: ['from'],
    }),
  );
export type Period = z.output<typeof Period>;
