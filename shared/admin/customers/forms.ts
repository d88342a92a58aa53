import * as z from 'zod/mini';
import { messages } from '../../messages.ts';

/** Before a person is deleted their address is typed: nobody does this by a slip of the thumb. */
export const EraseForm = z.object({
  confirm: z
    .string(messages.customers.confirm)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, messages.customers.confirm)),
});
