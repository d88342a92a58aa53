import { fieldErrors } from '#shared/fields.ts';
import { StaffEmailForm } from '#shared/admin/sign-in/forms.ts';
import { type Role, roleNames } from '#shared/admin/staff/rights.ts';
import type { Shop } from '../shop.ts';
import { addStaff, resetAuthenticator, deactivateStaff, staffList } from './staff.ts';

const otherRoles = roleNames.filter((role) => role !== 'owner');

const usage = `npm run staff -- list                            lists who may sign in to the admin
npm run staff -- add <email> [role] [name]       adds an owner, or a ${otherRoles.join(', a ')};
                                                 gives somebody on the staff another role
npm run staff -- reset <email>                   resets a lost authenticator; it is paired again at the next sign-in
npm run staff -- leave <email>                   removes somebody from the staff`;

interface Outcome {
  isDone: boolean;
  output: string;
}

/** Managing staff from the server's console; owners can do the same in the admin. */
export async function staffCommand(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  [command = 'list', typed = '', ...rest]: readonly string[],
): Promise<Outcome> {
  if (command === 'list') {
    const all = await staffList(db);
    const lines = all.map(({ email, role, name }) => `${email}  ${role}  ${name}`);
    return { isDone: true, output: lines.join('\n') || `No staff yet.\n\n${usage}` };
  }
  if (!['add', 'reset', 'leave'].includes(command)) return { isDone: false, output: usage };
  const entry = StaffEmailForm.safeParse({ email: typed });
  if (!entry.success) return { isDone: false, output: `${fieldErrors(entry.error)['email']}\n\n${usage}` };
  const { email } = entry.data;

  if (command === 'add') {
    const typedRole = roleIn(rest[0]);
    const role = typedRole ?? 'owner';
    const name = rest.slice(typedRole ? 1 : 0).join(' ') || email.split('@')[0]!;
    await addStaff(db, { email, name, role, by: null, at: now() });
    return {
      isDone: true,
      output: `${email} can sign in at /admin as ${role === 'owner' ? 'an owner' : `a ${role}`}.`,
    };
  }
  const known = (await staffList(db)).find((one) => one.email === email);
  if (!known) return { isDone: false, output: `Nobody with the address ${email} is on the staff.` };
  if (command === 'reset') {
    await resetAuthenticator(db, { staffId: known._id, by: null, at: now() });
    return { isDone: true, output: `${email} pairs an authenticator at the next sign-in.` };
  }
  await deactivateStaff(db, { staffId: known._id, by: null, at: now() });
  return { isDone: true, output: `${email} can no longer sign in.` };
}

/** Typing the former name of the manager role must not create an owner of that name. */
function roleIn(word = ''): Role | undefined {
  const typed = word.toLowerCase();
  return typed === 'assistant' ? 'manager' : roleNames.find((role) => role === typed);
}
