import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, oneOf, PageCursors, searchQuery } from '../../pagination.ts';

/** A message from the contact page. */
export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  sentAt: Timestamp,
  answeredAt: z.nullable(Timestamp),
  /** Who answered it. */
  answeredBy: z.nullable(z.string()),
});
export type ContactMessage = z.output<typeof ContactMessage>;

const MessageStates = ['new', 'answered', 'all'] as const;
export type MessageState = (typeof MessageStates)[number];

const tags = ['admin: messages'];
const OneMessage = z.object({ id: idWith(adminMessages.general.notFound) });
const MessageResponse = z.extend(Success, { contactMessage: ContactMessage });

export const contactMessages = endpoint({
  method: 'GET',
  url: '/api/admin/messages',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'messages.handle' },
  schema: {
    summary: 'Lists messages from the contact page, newest first',
    tags,
    querystring: z.object({
      cursor: CursorQuery,
      search: searchQuery('A part of the name, the email address or the message'),
      state: oneOf(MessageStates, 'new'),
    }),
    response: {
      200: z.extend(Success, { contactMessages: z.array(ContactMessage), unanswered: z.int(), ...PageCursors }),
    },
  },
});

export const contactMessage = endpoint({
  method: 'GET',
  url: '/api/admin/messages/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'messages.handle' },
  schema: { summary: 'Returns one message', tags, params: OneMessage, response: { 200: MessageResponse } },
});

export const markAnswered = endpoint({
  method: 'POST',
  url: '/api/admin/messages/:id/answered',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'messages.handle' },
  schema: {
    summary: 'Marks a message as answered or not. The first staff member who marks it stays named',
    tags,
    params: OneMessage,
    body: z.object({ isAnswered: z.boolean() }),
    response: { 200: MessageResponse },
  },
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  url: '/api/admin/messages/:id',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'messages.handle' },
  schema: {
    summary: 'Deletes a message and its email to the shop',
    tags,
    params: OneMessage,
    response: { 200: Success },
  },
});
