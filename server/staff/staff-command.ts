import { fieldErrors } from '#shared/fields.ts';
import { StaffEmailForm } from '#shared/admin/sign-in/forms.ts';
import type { Shop } from '../shop.ts';
import { addStaff, resetAuthenticator, deactivateStaff, staffList } from './staff.ts';

const usage = `npm run staff -- list                          who may sign in at the admin
npm run staff -- add <e-mail> [assistant] [name]  lets somebody in, as an owner unless 'assistant' stands there
npm run staff -- reset <e-mail>                a lost phone: the authenticator is paired anew
npm run staff -- leave <e-mail>                lets somebody in no more`;

interface Outcome {
  isDone: boolean;
  words: string;
}

/** Managing staff from the server's console; owners can do the same in the admin. */
export async function staffCommand(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  [command = 'list', typed = '', ...rest]: readonly string[],
): Promise<Outcome> {
  if (command === 'list') {
    const all = await staffList(db);
    const lines = all.map(({ email, role, name }) => `${email}  ${role}  ${name}`);
    return { isDone: true, words: lines.join('\n') || `Nobody yet.\n\n${usage}` };
  }
  if (!['add', 'reset', 'leave'].includes(command)) return { isDone: false, words: usage };
  const entry = StaffEmailForm.safeParse({ email: typed });
  if (!entry.success) return { isDone: false, words: `${fieldErrors(entry.error)['email']}\n\n${usage}` };
  const { email } = entry.data;

  if (command === 'add') {
    const role = rest[0] === 'assistant' ? 'assistant' : 'owner';
    const name = rest.slice(rest[0] === role ? 1 : 0).join(' ') || email.split('@')[0]!;
    await addStaff(db, { email, name, role, by: null, at: now() });
    return {
      isDone: true,
      words: `${email} may sign in at /admin as ${role === 'owner' ? 'an owner' : 'an assistant'}.`,
    };
  }
  const known = (await staffList(db)).find((one) => one.email === email);
  if (!known) return { isDone: false, words: `Nobody with the address ${email} is on the staff.` };
  if (command === 'reset') {
    await resetAuthenticator(db, { staffId: known._id, by: null, at: now() });
    return { isDone: true, words: `${email} pairs a phone again at the next sign-in.` };
  }
  await deactivateStaff(db, { staffId: known._id, by: null, at: now() });
  return { isDone: true, words: `${email} may no longer sign in.` };
}
