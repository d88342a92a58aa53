import { may, type Needed, type Role, roleNames } from '#shared/admin/staff/rights.ts';

/**
 * How a role is stored. The former release, which may run beside this one, knows managers as assistants and can't show any
 * other name, so they keep it until a later release renames them (decision 0082).
 */
export const storedRole = (role: Role): Role | 'assistant' => (role === 'manager' ? 'assistant' : role);

/** The role of a stored name. One that only a newer release knows has no rights here. */
export const roleOf = (stored: string): Role => (stored === 'assistant' ? 'manager' : (stored as Role));

/** The stored names of every role that has a right. */
export const storedRolesWith = (needed: Needed): string[] =>
  roleNames.filter((role) => may(role, needed)).flatMap((role) => [role, storedRole(role)]);
