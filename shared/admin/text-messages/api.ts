import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { textKinds, textReasons, textStatuses } from '../../text-messages/text-message-kinds.ts';
import { adminMessages } from '../messages.ts';
import { Version } from '../settings/api.ts';

const tags = ['admin'];
const isOn = z.boolean(adminMessages.settings.invalid);

/** Which text messages customers get, and whether staff may have some. */
export const TextChoices = z.object({
  isPaidOn: isOn,
  isShippedOn: isOn,
  isReadyOn: isOn,
  /** Whether staff may choose to get notices so. A tab of the former release doesn't say. */
  isStaffOn: z.optional(isOn),
});
export type TextChoices = z.output<typeof TextChoices>;

const TextSettings = z.object({
  choices: TextChoices,
  version: Version,
  /** How messages go out; `none` while the server has no provider. */
  connection: z.enum(['none', 'emulated', 'sms', 'whatsapp']),
  /** Where the demo shows what it would have sent. */
  emulatorPage: z.nullable(z.string()),
  /** The messages sent since the first of the month, those to staff among them, and the number that is charged. */
  thisMonth: z.object({ messages: z.int(), segments: z.int(), toStaff: z.int() }),
});
export type TextSettings = z.output<typeof TextSettings>;

const response = { 200: z.extend(Success, { settings: TextSettings }) };

export const textSettings = endpoint({
  method: 'GET',
  url: '/api/admin/text-messages',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: { summary: 'Returns which text messages customers get, and how many were sent this month', tags, response },
});

export const saveTextSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/text-messages',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Changes which text messages customers get',
    tags,
    body: z.extend(TextChoices, { version: Version }),
    response,
  },
});

/** A text message about an order. Number and text are empty until it is sent, and once they were erased. */
export const SentText = z.object({
  kind: z.enum(textKinds),
  status: z.enum(textStatuses),
  reason: z.nullable(z.enum(textReasons)),
  recipient: z.string(),
  text: z.string(),
  segments: z.int(),
  /** In the words of the provider. */
  problem: z.string(),
  sendAfter: Timestamp,
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  settledAt: z.nullable(Timestamp),
});
export type SentText = z.output<typeof SentText>;
