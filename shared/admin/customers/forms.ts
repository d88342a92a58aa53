import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';

/** Erasing a customer requires typing their address, so that it can't happen by accident. */
export const EraseForm = z.object({
  confirm: z
    .string(adminMessages.customers.confirm)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, adminMessages.customers.confirm)),
});
