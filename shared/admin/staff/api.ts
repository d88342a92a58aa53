import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';
import { NewStaffForm, StaffForm } from './forms.ts';
import { Staff } from '../sign-in/api.ts';

/** Who works here is for owners to say. */
const config = { isForOwner: true } as const;
const tags = ['staff'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const params = z.object({
  id: z.string(messages.office.notFound).check(z.regex(uuid, messages.office.notFound)),
});
const response = { 200: z.extend(Success, { staff: z.array(Staff) }) };

export const staffList = endpoint({
  method: 'GET',
  url: '/api/admin/staff',
  failure: messages.office.loadFailed,
  config,
  schema: { summary: 'Lists staff', tags, response },
});

export const addStaff = endpoint({
  method: 'POST',
  url: '/api/admin/staff',
  failure: messages.office.saveFailed,
  config,
  schema: { summary: 'Adds a staff member', tags, body: NewStaffForm, response },
});

export const changeStaff = endpoint({
  method: 'PUT',
  url: '/api/admin/staff/:id',
  failure: messages.office.saveFailed,
  config,
  schema: { summary: 'Changes a staff member’s name or role', tags, params, body: StaffForm, response },
});

export const resetAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/staff/:id/reset-authenticator',
  failure: messages.office.saveFailed,
  config,
  schema: {
    summary: 'Resets a lost authenticator: ends every session, and the next sign-in pairs another phone',
    tags,
    params,
    response,
  },
});

export const deactivateStaff = endpoint({
  method: 'POST',
  url: '/api/admin/staff/:id/leave',
  failure: messages.office.saveFailed,
  config,
  schema: { summary: 'Removes a staff member’s access', tags, params, response },
});

/** A line of the log of changes. */
export const AuditEntry = z.object({
  _id: z.int(),
  at: z.string(),
  /** Null for the server's own console. */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  action: z.string(),
  subject: z.string(),
  /** What a person should read of it; a pair is what was before and what is now. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditLog = endpoint({
  method: 'GET',
  url: '/api/admin/log',
  failure: messages.office.loadFailed,
  config,
  schema: {
    summary:
      'Lists the audit log: changes by staff and views of customers, newest first, 50 per page. `query` matches parts of words',
    tags,
    querystring: z.object({
      page: z.optional(z.string()),
      query: z.optional(z.string()),
      /** Whose changes; `console` for the server's own. */
      by: z.optional(z.string()),
      /** `changes` or `looks` alone. */
      what: z.optional(z.string()),
    }),
    response: {
      200: z.extend(Success, {
        entries: z.array(AuditEntry),
        /** Who stands in the log, also who has left. */
        people: z.array(z.object({ _id: z.string(), name: z.string() })),
        total: z.int(),
        totalPages: z.int(),
        page: z.int(),
      }),
    },
  },
});
