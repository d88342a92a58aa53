import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { StaffEmailForm } from '../sign-in/forms.ts';
import { roleNames } from './rights.ts';

export const StaffForm = z.object({
  name: requiredText(adminMessages.settings.staffName, 120),
  role: z.enum(roleNames, adminMessages.settings.staffRole),
});

export const NewStaffForm = z.extend(StaffEmailForm, StaffForm.shape);
