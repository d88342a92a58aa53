import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Bank, BankAccount, FoundAccount } from '../../payments/refund-account-api.ts';
import { adminMessages } from '../messages.ts';
import { IdempotencyKey } from '../orders/forms.ts';

const tags = ['admin: money'];
const params = z.object({ id: IdempotencyKey });

export const adminBanks = endpoint({
  method: 'GET',
  url: '/api/admin/banks',
  failure: adminMessages.refundAccount.banksFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Lists the banks that a refund can go to, by name',
    tags,
    response: { 200: z.extend(Success, { banks: z.array(Bank) }) },
  },
});

export const adminFindAccount = endpoint({
  method: 'POST',
  url: '/api/admin/refunds/:id/account/find',
  failure: adminMessages.refundAccount.findFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Returns the name of the account that a refund is to go to. Changes nothing',
    tags,
    params,
    body: BankAccount,
    response: { 200: z.extend(Success, { account: FoundAccount }) },
  },
});

export const adminSendToAccount = endpoint({
  method: 'POST',
  url: '/api/admin/refunds/:id/account',
  failure: adminMessages.refundAccount.failed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Sends a refund that needs a bank account to the given one, and emails its customer',
    tags,
    params,
    body: BankAccount,
    response: { 200: Success },
  },
});
