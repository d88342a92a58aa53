import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from './api.ts';
import { AddressForm } from './delivery-address.ts';

export const changeAddress = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/address',
  failure: messages.order.address.failed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Changes where a paid order goes, until it is shipped. Its state and its delivery price stay the same',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    body: AddressForm,
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});
