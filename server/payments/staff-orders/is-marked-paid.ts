import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { PaidForm } from '#shared/admin/staff-orders/deposit-form.ts';
import type { Database } from '../../db/database.ts';
import { depositOf } from '../../orders/deposit.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';

/** Whether this money is recorded already, in the same way and under the same reference: the request is repeated. */
export async function isMarkedPaid(tx: Database, { id }: LockedOrder, paid: PaidForm): Promise<boolean> {
  if (paid.changeId !== undefined) return isChangeMarkedPaid(tx, id, paid);
  return paid.isDeposit ? isDepositMarkedPaid(tx, id, paid) : isOrderMarkedPaid(tx, id, paid);
}

async function isDepositMarkedPaid(tx: Database, id: string, { way, reference }: ByHandForm): Promise<boolean> {
  const deposit = await depositOf(tx, id);
  return deposit !== undefined && deposit.way === way && deposit.reference === (way === 'cash' ? '' : reference);
}

async function isOrderMarkedPaid(tx: Database, id: string, { way, reference }: ByHandForm): Promise<boolean> {
  const marked = await tx
    .selectFrom('manualPayments')
    .select('orderId')
    .where('orderId', '=', id)
    .where('way', '=', way)
    .where('reference', '=', way === 'cash' ? '' : reference)
    .executeTakeFirst();
  return marked !== undefined || (await isChangeMarkedPaid(tx, id, { way, reference }));
}

/** Only of this change, if the form names one: cash has no reference to distinguish two of them. */
async function isChangeMarkedPaid(
  tx: Database,
  id: string,
  { way, reference, changeId }: ByHandForm & Pick<PaidForm, 'changeId'>,
): Promise<boolean> {
  const change = await tx
    .selectFrom('orderChanges')
    .select('id')
    .where('orderId', '=', id)
    .where('way', '=', way)
    .where('wayReference', '=', way === 'cash' ? '' : reference)
    .$if(changeId !== undefined, (changes) => changes.where('id', '=', changeId!))
    .executeTakeFirst();
  return change !== undefined;
}
