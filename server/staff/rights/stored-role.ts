import { may, type Needed, type Role, roleNames } from '#shared/admin/staff/rights.ts';

/**
 * The role of a stored name: release 1.0.0 stores managers as assistants. One that only a newer release knows has no rights
 * here.
 */
export const roleOf = (stored: string): Role => (stored === 'assistant' ? 'manager' : (stored as Role));

/** The stored names of every role that has a right. */
export const storedRolesWith = (needed: Needed): string[] =>
  roleNames.filter((role) => may(role, needed)).flatMap((role) => (role === 'manager' ? [role, 'assistant'] : [role]));
