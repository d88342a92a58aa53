import * as z from 'zod/mini';
import { messages } from '../../messages.ts';

const Day = z.string(messages.figures.badDay).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, messages.figures.badDay),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, messages.figures.badDay),
);

const longestDays = 366;

/** Lagos days, both included. */
export const Period = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { error: messages.figures.badSpan, path: ['to'] }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestDays * 86_400_000, {
    error: messages.figures.longSpan,
    path: ['from'],
  }),
);
export type Period = z.output<typeof Period>;
