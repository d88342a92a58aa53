import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { OrderId } from '../../fields.ts';
import { undeliveredReasons } from '../../orders/status.ts';
import { adminMessages } from '../messages.ts';
import { IdempotencyKey, ShipForm } from './forms.ts';

const { failed, noReason, noteTooLong, noteMissing, sendAgainFailed } = adminMessages.undelivered;
const tags = ['admin: orders'];
const params = z.object({ id: OrderId });

export const UndeliveredForm = z
  .object({
    reason: z.enum(undeliveredReasons, noReason),
    /** An order note, for staff and the customer's data export. */
    note: z._default(
      z.string(noteTooLong).check(
        z.trim(),
        z.maxLength(300, noteTooLong),
        // PostgreSQL can store every character but this one.
        z.refine((text) => !text.includes('\0'), noteTooLong),
      ),
      '',
    ),
    key: IdempotencyKey,
  })
  .check(z.refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], message: noteMissing }));
export type UndeliveredForm = z.output<typeof UndeliveredForm>;

export const SendAgainForm = z.extend(ShipForm, { key: IdempotencyKey });
export type SendAgainForm = z.output<typeof SendAgainForm>;

export const recordUndelivered = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/undelivered',
  failure: failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Records that the parcel of an order came back undelivered, and emails the customer. The same `key` in the body records it once',
    tags,
    params,
    body: UndeliveredForm,
    response: { 200: Success },
  },
});

export const sendAgain = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/send-again',
  failure: sendAgainFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Sends an order again whose parcel came back, and emails the customer. The same `key` in the body sends it once',
    tags,
    params,
    body: SendAgainForm,
    response: { 200: Success },
  },
});
