import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, PageCursors } from '../../pagination.ts';
import { NewStaffForm, StaffForm } from './forms.ts';
import { Staff } from '../sign-in/api.ts';

const tags = ['staff'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const params = z.object({
  id: z.string(adminMessages.general.notFound).check(z.regex(uuid, adminMessages.general.notFound)),
});
const response = { 200: z.extend(Success, { staff: z.array(Staff) }) };

export const staffList = endpoint({
  method: 'GET',
  url: '/api/admin/staff',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'staff.manage' },
  schema: { summary: 'Lists staff', tags, response },
});

export const addStaff = endpoint({
  method: 'POST',
  url: '/api/admin/staff',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'staff.manage' },
  schema: { summary: 'Adds a staff member', tags, body: NewStaffForm, response },
});

export const changeStaff = endpoint({
  method: 'PUT',
  url: '/api/admin/staff/:id',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'staff.manage' },
  schema: { summary: 'Changes a staff member’s name or role', tags, params, body: StaffForm, response },
});

export const resetAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/staff/:id/reset-authenticator',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'staff.manage' },
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
  failure: adminMessages.general.saveFailed,
  config: { needs: 'staff.manage' },
  schema: { summary: 'Removes a staff member’s access', tags, params, response },
});

/** An entry of the audit log. */
export const AuditEntry = z.object({
  _id: z.int(),
  at: z.string(),
  /** Null for the server's command line. */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  action: z.string(),
  subject: z.string(),
  /** The current name of a subject that is an id: a name, or the number of its order. */
  subjectName: z.nullable(z.string()),
  /** Details for display; a pair holds the old and the new value. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditLog = endpoint({
  method: 'GET',
  url: '/api/admin/log',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'log.read' },
  schema: {
    summary: 'Lists the audit log: changes by staff and views of customers, newest first, 50 per page',
    tags,
    querystring: z.object({
      cursor: CursorQuery,
      query: z.optional(z.string()).check(z.describe('Parts of words of an entry')),
      by: z
        .optional(z.string())
        .check(z.describe('The id of a staff member, or `console` for the server’s command line')),
      what: z.optional(z.string()).check(z.describe('Only `changes`, or only `looks`: reads of customer data')),
    }),
    response: {
      200: z.extend(Success, {
        entries: z.array(AuditEntry),
        /** Staff in the log, former staff included. */
        people: z.array(z.object({ _id: z.string(), name: z.string() })),
        ...PageCursors,
        total: z.int(),
      }),
    },
  },
});
