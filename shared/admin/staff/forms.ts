import * as z from 'zod/mini';
import { emailWith, requiredText } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { adminMessages } from '../messages.ts';
import { roleNames } from './rights.ts';

export const StaffForm = z.object({
  name: requiredText(adminMessages.settings.staffName, 120),
  role: z.enum(roleNames, adminMessages.settings.staffRole),
});

export const NewStaffForm = z.object({
  email: emailWith(adminMessages.settings.staffEmail, messages.accounts.emailInvalid),
  ...StaffForm.shape,
});
