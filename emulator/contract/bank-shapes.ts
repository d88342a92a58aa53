import type { Members } from './check-shape.ts';

/** Paystack's published shapes of banks and accounts, transcribed as in payment-shapes.ts. */

/** Schema MiscellaneousListBanksResponseArray. */
export const listedBank: Members = {
  name: 'string',
  slug: 'string',
  code: 'string',
  longcode: 'string',
  gateway: 'string|null',
  pay_with_bank: 'boolean',
  supports_transfer: 'boolean',
  available_for_direct_debit: 'boolean',
  active: 'boolean',
  is_deleted: 'boolean|null',
  country: 'string',
  currency: 'string',
  type: 'string',
  id: 'integer',
  createdAt: 'time',
  updatedAt: 'time',
};

/** Schema VerificationResolveAccountNumberResponse. */
export const resolvedAccount: Members = { account_number: 'string', account_name: 'string', bank_id: 'integer' };
