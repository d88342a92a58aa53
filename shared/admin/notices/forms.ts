import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';
import { noticeKindNames } from './notice-kinds.ts';

const texts = adminMessages.notices;
const TimeOfDay = z.string(texts.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.time));

const Kinds = z
  .array(z.enum(noticeKindNames, texts.kind), texts.kind)
  .check(z.maxLength(noticeKindNames.length, texts.kind));

/** The kinds of notices that a member of staff gets, where, and the quiet hours, as stored. Times are of Lagos. */
export const ShownChoices = z.object({
  kinds: Kinds,
  /** Those of `kinds` that come by text message too. */
  kindsByText: Kinds,
  byEmail: z.boolean(texts.kind),
  onDevices: z.boolean(texts.kind),
  hasQuietHours: z.boolean(texts.kind),
  quietFrom: TimeOfDay,
  quietUntil: TimeOfDay,
});

/** The same as the form sends it. */
export const NoticeChoices = ShownChoices.check(
  z.refine(({ hasQuietHours, quietFrom, quietUntil }) => !hasQuietHours || quietFrom !== quietUntil, {
    message: texts.sameTime,
    path: ['quietUntil'],
  }),
);
export type NoticeChoices = z.output<typeof NoticeChoices>;
