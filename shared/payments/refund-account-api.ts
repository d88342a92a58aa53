import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { idWith, OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from '../orders/api.ts';

const tags = ['payment'];
const RefundId = idWith(messages.refundAccount.notNeeded);
const params = z.object({ id: OrderId, refundId: RefundId });

const onlyDigits = (typed: string): string => typed.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '');

/** An account of a Nigerian bank; its number has ten digits (NUBAN). */
export const BankAccount = z.object({
  bankCode: z
    .string(messages.refundAccount.bank)
    .check(z.minLength(1, messages.refundAccount.bank), z.regex(/^\w{2,12}$/, messages.refundAccount.bank)),
  accountNumber: z
    .string(messages.refundAccount.number)
    .check(z.overwrite(onlyDigits), z.regex(/^\d{10}$/, messages.refundAccount.number)),
});
export type BankAccount = z.output<typeof BankAccount>;

/** With the six digits from our email: someone who only has a link to the order can't redirect the money. */
const AccountWithCode = z.extend(BankAccount, {
  code: z
    .string(messages.refundAccount.code)
    .check(z.overwrite(onlyDigits), z.regex(/^\d{6}$/, messages.refundAccount.code)),
});

export const Bank = z.object({ code: z.string(), name: z.string() });
export type Bank = z.output<typeof Bank>;

/** The account's name at the bank. */
export const FoundAccount = z.object({ accountName: z.string(), bank: z.string() });
export type FoundAccount = z.output<typeof FoundAccount>;

export const refundBanks = endpoint({
  method: 'GET',
  url: '/api/orders/:id/banks',
  failure: messages.refundAccount.banksFailed,
  schema: {
    summary: 'Lists the banks that a refund of this order can go to, by name',
    tags,
    params: z.object({ id: OrderId }),
    isLimited: true,
    response: { 200: z.extend(Success, { banks: z.array(Bank) }) },
  },
});

export const resendAccountCode = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refunds/:refundId/account/code',
  failure: messages.refundAccount.resendFailed,
  schema: {
    summary: 'Resends the code with which a refund is given its bank account, a few times and at least a minute apart',
    tags,
    params,
    isLimited: true,
    response: { 200: Success },
  },
});

export const findRefundAccount = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refunds/:refundId/account/find',
  failure: messages.refundAccount.findFailed,
  requiredResponse: { account: { accountName: '', bank: '' } },
  schema: {
    summary: 'Returns the name of the account that a refund is to go to, for its owner to check. Changes nothing',
    tags,
    params,
    body: AccountWithCode,
    isLimited: true,
    response: { 200: z.extend(Success, { account: FoundAccount }) },
  },
});

export const sendRefundToAccount = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refunds/:refundId/account',
  failure: messages.refundAccount.failed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Sends a refund that needs a bank account to the given one',
    tags,
    params,
    body: AccountWithCode,
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});
