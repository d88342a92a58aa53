import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';
import { noticeKindNames } from './notice-kinds.ts';

const texts = adminMessages.notices;
const TimeOfDay = z.string(texts.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.time));

const Kinds = z
  .array(z.enum(noticeKindNames, texts.kind), texts.kind)
  .check(z.maxLength(noticeKindNames.length, texts.kind));

const choices = {
  kinds: Kinds,
  hasQuietHours: z.boolean(texts.kind),
  quietFrom: TimeOfDay,
  quietUntil: TimeOfDay,
};

/** The kinds of notices that a member of staff gets, where, and the quiet hours. Times are of Lagos. */
export const NoticeChoices = z
  .object({
    ...choices,
    byEmail: z.optional(z.boolean(texts.kind)),
    onDevices: z.optional(z.boolean(texts.kind)),
    /** Those of `kinds` that come by text message too. */
    kindsByText: z.optional(Kinds),
  })
  .check(
    z.refine(({ hasQuietHours, quietFrom, quietUntil }) => !hasQuietHours || quietFrom !== quietUntil, {
      message: texts.sameTime,
      path: ['quietUntil'],
    }),
  );
export type NoticeChoices = z.output<typeof NoticeChoices>;

/** The same as it is stored. */
export const ShownChoices = z.object({
  ...choices,
  byEmail: z.boolean(),
  onDevices: z.boolean(),
  kindsByText: Kinds,
});
export type ShownChoices = z.output<typeof ShownChoices>;
