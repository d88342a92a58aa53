import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, oneOf, PageCursors, searchQuery } from '../../pagination.ts';
import { IssueForm } from './forms.ts';

const states = ['pending', 'confirmed', 'unsubscribed'] as const;

/** A newsletter subscriber and the record of their consent. */
export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  status: z.enum(states),
  askedAt: Timestamp,
  confirmedAt: z.nullable(Timestamp),
  unsubscribedAt: z.nullable(Timestamp),
  /** The page of the form when they last subscribed. */
  source: z.nullable(z.string()),
});
export type Subscriber = z.output<typeof Subscriber>;

/** Counts of confirmed, unconfirmed and unsubscribed addresses, and of those confirmed in the last 30 days. */
export const SubscriberCounts = z.object({
  confirmed: z.int(),
  pending: z.int(),
  unsubscribed: z.int(),
  recently: z.int(),
});
export type SubscriberCounts = z.output<typeof SubscriberCounts>;

export type SubscriberState = (typeof states)[number] | 'all';

/** A newsletter: a draft until it is sent. */
export const NewsletterIssue = z.object({
  _id: z.string(),
  subject: z.string(),
  text: z.string(),
  version: z.int(),
  updatedAt: Timestamp,
  /** Who last edited it and who sent it. */
  updatedBy: z.string(),
  sentAt: z.nullable(Timestamp),
  sentBy: z.nullable(z.string()),
  /** The number of recipients; null while its emails are being queued. */
  people: z.nullable(z.int()),
});
export type NewsletterIssue = z.output<typeof NewsletterIssue>;

const tags = ['admin: newsletter'];
const OneIssue = z.object({ id: idWith(adminMessages.general.notFound) });
const IssueResponse = z.extend(Success, { issue: NewsletterIssue, subscribers: z.int() });

export const subscribers = endpoint({
  method: 'GET',
  url: '/api/admin/newsletter/subscribers',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Lists newsletter subscribers, newest first, with counts',
    tags,
    querystring: z.object({
      cursor: CursorQuery,
      search: searchQuery('A part of the email address'),
      state: oneOf([...states, 'all'], 'confirmed'),
    }),
    response: {
      200: z.extend(Success, { subscribers: z.array(Subscriber), counts: SubscriberCounts, ...PageCursors }),
    },
  },
});

export const issues = endpoint({
  method: 'GET',
  url: '/api/admin/newsletter/issues',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Lists drafts and sent newsletters, newest first',
    tags,
    querystring: z.object({ cursor: CursorQuery }),
    response: {
      200: z.extend(Success, { issues: z.array(NewsletterIssue), counts: SubscriberCounts, ...PageCursors }),
    },
  },
});

export const issue = endpoint({
  method: 'GET',
  url: '/api/admin/newsletter/issues/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Returns one newsletter and its current number of recipients',
    tags,
    params: OneIssue,
    response: { 200: IssueResponse },
  },
});

export const createIssue = endpoint({
  method: 'POST',
  url: '/api/admin/newsletter/issues',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Creates a draft. The same `key` in the body creates it once',
    tags,
    // The key is made by the form, so that a repeated request makes one draft.
    body: z.extend(IssueForm, { key: idWith(adminMessages.general.notFound) }),
    response: { 200: IssueResponse },
  },
});

export const changeIssue = endpoint({
  method: 'PUT',
  url: '/api/admin/newsletter/issues/:id',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Saves a draft',
    tags,
    params: OneIssue,
    body: IssueForm,
    response: { 200: IssueResponse },
  },
});

export const deleteIssue = endpoint({
  method: 'DELETE',
  url: '/api/admin/newsletter/issues/:id',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'newsletter.write' },
  schema: { summary: 'Deletes a draft. Sent newsletters stay', tags, params: OneIssue, response: { 200: Success } },
});

export const previewIssue = endpoint({
  method: 'POST',
  url: '/api/admin/newsletter/preview',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Previews the email as HTML and text, without saving it',
    tags,
    body: IssueForm,
    response: { 200: z.extend(Success, { html: z.string(), text: z.string() }) },
  },
});

export const testIssue = endpoint({
  method: 'POST',
  url: '/api/admin/newsletter/test',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'newsletter.write' },
  schema: {
    summary: 'Sends the newsletter to the caller only, as a test',
    tags,
    body: IssueForm,
    isLimited: true,
    response: { 200: Success },
  },
});

export const sendIssue = endpoint({
  method: 'POST',
  url: '/api/admin/newsletter/issues/:id/send',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'newsletter.send' },
  schema: {
    summary: 'Sends a draft to every subscriber, once. `version` and `people` are the values that were read',
    tags,
    params: OneIssue,
    body: z.object({ version: z.int(), people: z.int() }),
    response: { 200: IssueResponse },
  },
});
