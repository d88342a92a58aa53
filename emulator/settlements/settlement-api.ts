import { applyFaultOnce } from '../control/faults.ts';
import { applyFault } from '../control/apply-fault.ts';
import type { Handler } from '../emulator.ts';
import { ok, apiError } from '../http/responses.ts';
import { pageOf, timeSpan } from '../http/paging.ts';
import { listedTransaction } from '../transactions/transaction-json.ts';
import { type Settlement, settlementsOf } from './settlement.ts';

/** Paystack documentation, list settlements: newest first, 50 a page. */
export const listSettlements: Handler = ({ faults, state }, { query }) =>
  applyFault(applyFaultOnce(faults, 'list'), () => {
    const isInTime = timeSpan(query);
    const found = settlementsOf(state.transactions).filter(({ dueAt }) => isInTime(dueAt));
    const { shown, meta } = pageOf(found.toReversed(), query);
    return ok('Settlements retrieved', shown.map(settlementJson), { meta });
  });

/** Paystack documentation, list settlement transactions. */
export const listSettled: Handler = ({ faults, state }, { params, query }) =>
  applyFault(applyFaultOnce(faults, 'list'), () => {
    const settlement = settlementsOf(state.transactions).find(({ id }) => String(id) === params.id);
    if (!settlement) throw apiError(404, 'Settlement not found', { code: 'settlement_not_found' });
    const { shown, meta } = pageOf(settlement.transactions, query);
    const response = { ...meta, total_volume: settlement.processed };
    return ok('Transactions retrieved', shown.map(listedTransaction), { meta: response });
  });

function settlementJson({ id, dueAt, processed, fees, deductions }: Settlement) {
  const net = processed - fees - deductions;
  const isPaidOut = Date.parse(dueAt) <= Date.now();
  return {
    id,
    domain: 'test',
    status: isPaidOut ? 'success' : 'pending',
    currency: 'NGN',
    integration: 1,
    total_amount: net,
    effective_amount: net,
    total_fees: fees,
    total_processed: processed,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: dueAt,
    settled_by: null,
    createdAt: dueAt,
    updatedAt: dueAt,
  };
}
