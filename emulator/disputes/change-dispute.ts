import type { Handler } from '../emulator.ts';
import { withReference } from '../emulator.ts';
import { json, apiError } from '../http/responses.ts';
import { isPaid } from '../transactions/transaction.ts';
import { announceDispute } from './announce-dispute.ts';
import { type Disputed, newDispute, resolveDispute } from './dispute.ts';

const events = ['create', 'remind', 'resolve'] as const;
/** How the bank decides, or nobody did. */
const outcomes = ['auto-accepted', 'declined'] as const;

/**
 * Moves a dispute of a payment one step: `{"event": "create" | "remind" | "resolve"}`. A new one may have an `amount` in
 * kobo, all that is left by default. The `outcome` of a resolved one is 'auto-accepted' by default, so that the provider
 * itself refunds it, without asking the merchant; 'declined' leaves the money with the merchant.
 */
export const changeDispute: Handler = async (emulator, request) => {
  const { event, amount, outcome = outcomes[0] } = await request.fields();
  const transaction = withReference(emulator, request.params.reference);
  const step = events.find((known) => known === event);
  const resolution = outcomes.find((known) => known === outcome);
  if (!step) throw apiError(400, 'event must be create, remind or resolve');
  if (!resolution) throw apiError(400, 'outcome must be auto-accepted or declined');
  if (!transaction || !isPaid(transaction)) throw apiError(404, 'Transaction not found');
  if ((step === 'create') === (transaction.dispute !== undefined))
    throw apiError(400, 'Not at this stage of a dispute');
  if (transaction.dispute?.resolvedAt) throw apiError(400, 'The dispute is resolved');

  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (amount !== undefined && !(isAmount && amount <= transaction.paid)) throw apiError(400, 'amount must be kobo');
  transaction.dispute ??= newDispute(transaction, isAmount ? amount : undefined);
  const disputed = transaction as Disputed;
  if (step === 'resolve') resolveDispute(disputed, resolution, disputed.dispute.amount);
  emulator.save({ transaction });
  announceDispute(emulator, disputed, step);
  return json(200, disputed.dispute);
};
