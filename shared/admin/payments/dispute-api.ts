import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { AcceptForm, DeclineForm } from './dispute-forms.ts';

const tags = ['admin: money'];
const params = z.object({
  id: z.string(adminMessages.general.notFound).check(z.regex(/^[\w-]{1,100}$/, adminMessages.general.notFound)),
});

export const declineDispute = endpoint({
  method: 'POST',
  url: '/api/admin/disputes/:id/decline',
  failure: adminMessages.orders.replyFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Declines a dispute with evidence for the bank. The same `key` in the body makes one reply',
    tags,
    params,
    body: DeclineForm,
    response: { 200: Success },
  },
});

export const acceptDispute = endpoint({
  method: 'POST',
  url: '/api/admin/disputes/:id/accept',
  failure: adminMessages.orders.replyFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Accepts a dispute: an amount goes back to the payer. The same `key` in the body makes one reply',
    tags,
    params,
    body: AcceptForm,
    response: { 200: Success },
  },
});
