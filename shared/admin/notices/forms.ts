import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';
import { noticeKindNames } from './kinds.ts';

const texts = adminMessages.notices;
const TimeOfDay = z.string(texts.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.time));

/** What a member of staff is told of by email, and when emails wait. Times are of Lagos. */
export const NoticeChoices = z
  .object({
    kinds: z
      .array(z.enum(noticeKindNames, texts.kind), texts.kind)
      .check(z.maxLength(noticeKindNames.length, texts.kind)),
    hasQuietHours: z.boolean(texts.kind),
    quietFrom: TimeOfDay,
    quietUntil: TimeOfDay,
  })
  .check(
    z.refine(({ hasQuietHours, quietFrom, quietUntil }) => !hasQuietHours || quietFrom !== quietUntil, {
      message: texts.sameTime,
      path: ['quietUntil'],
    }),
  );
export type NoticeChoices = z.output<typeof NoticeChoices>;
