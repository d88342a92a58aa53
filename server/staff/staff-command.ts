import { fieldErrors } from '#shared/fields.ts';
import { StaffEmailForm } from '#shared/admin/sign-in/forms.ts';
import type { Shop } from '../shop.ts';
import { addStaff, resetAuthenticator, deactivateStaff, staffList } from './staff.ts';

const usage = `npm run staff -- list                            lists who may sign in to the admin
npm run staff -- add <email> [assistant] [name]  adds an owner, or an assistant
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
    const role = rest[0] === 'assistant' ? 'assistant' : 'owner';
    const name = rest.slice(rest[0] === role ? 1 : 0).join(' ') || email.split('@')[0]!;
    await addStaff(db, { email, name, role, by: null, at: now() });
    return {
      isDone: true,
      output: `${email} can sign in at /admin as ${role === 'owner' ? 'an owner' : 'an assistant'}.`,
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
