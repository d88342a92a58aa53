import { applyFault } from '../control/apply-fault.ts';
import { applyFaultOnce } from '../control/faults.ts';
import type { Handler } from '../emulator.ts';
import { cursorPageOf } from '../http/paging.ts';
import { apiError, ok } from '../http/responses.ts';
import { accountName, type Bank, banks } from './banks.ts';

/** Paystack documentation, list banks: with cursors only when they are asked for, else all of them. */
export const listBanks: Handler = ({ faults }, { query }) =>
  applyFault(applyFaultOnce(faults, 'bank'), () => {
    if (query.get('use_cursor') !== 'true') return ok('Banks retrieved', banks.map(bankJson));
    const { shown, meta } = cursorPageOf(banks, query);
    return ok('Banks retrieved', shown.map(bankJson), { meta });
  });

/** Paystack documentation, resolve account number. */
export const resolveAccount: Handler = ({ faults }, { query }) =>
  applyFault(applyFaultOnce(faults, 'bank'), () => {
    const bank = banks.find(({ code }) => code === query.get('bank_code'));
    if (!bank) throw apiError(400, 'Unknown bank code', { code: 'invalid_bank_code' });
    const number = query.get('account_number') ?? '';
    const name = accountName(number);
    if (name === null) throw apiError(422, 'Could not resolve account name. Check parameters or try again.');
    return ok('Account number resolved', { account_number: number, account_name: name, bank_id: bank.id });
  });

const since = '2016-07-14T10:04:29.000Z';

function bankJson({ id, code, name, slug, longcode }: Bank) {
  return {
    id,
    name,
    slug,
    code,
    longcode,
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
    createdAt: since,
    updatedAt: since,
  };
}
