import type { Insertable } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import type { DifferenceForm } from '#shared/admin/orders/difference-form.ts';
import { ShopError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { minPayment } from '#shared/payments/min-payment.ts';
import type { Database } from '../../db/database.ts';
import type { NewAddress } from '../../db/json-columns.ts';
import type { DB } from '../../db/tables.ts';
import type { InTransaction } from '../../db/transact.ts';
import { formKeys } from '../../orders/admin/form-keys.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { creditOf } from '../../store-credit/credit.ts';
import { endOfPayLink } from '../staff-orders/terms.ts';
import { applyChange } from './apply-change.ts';
import { emailChangeToPay } from './change-emails.ts';
import { noteOfChange } from './note-of-change.ts';

/** The request of staff to change a paid order. */
export interface ChangeRequest<Form extends DifferenceForm = DifferenceForm> {
  form: Form;
  who: `staff:${string}`;
  audit: InTransaction;
}

type Keys = Pick<Insertable<DB['orderChanges']>, 'idempotencyKey' | 'requestHash'>;

/** The change; the order's row is locked, and it may have another one already. */
interface NewChange {
  order: LockedOrder;
  keys: Keys;
  columns: Omit<Insertable<DB['orderChanges']>, keyof Keys | 'orderId' | 'createdAt' | 'createdBy'>;
  /** Where the order goes, of a change of the delivery. */
  address: NewAddress | null;
}

/**
 * Stores a change, and applies it at once unless the customer pays its difference by the link.
 *
 * @throws ShopError `not_changeable` when the provider takes no payment as small as the difference
 */
export async function recordChange(
  shop: Shop,
  tx: Database,
  { order, keys, columns, address }: NewChange,
  { form: { payment, paidBack }, who, audit }: ChangeRequest,
): Promise<void> {
  const at = shop.now();
  const isLater = payment?.way === 'link';
  if (isLater && columns.difference < minPayment) {
    const { tooSmallForLink, tooSmallBesideCredit } = adminMessages.orders.changeItem;
    const message = (await creditOf(tx, order.id)) > 0 ? tooSmallBesideCredit : tooSmallForLink;
    throw new ShopError('not_changeable', { message: message(formatNaira(minPayment)) });
  }
  const change = await tx
    .insertInto('orderChanges')
    .values({
      ...keys,
      ...columns,
      orderId: order.id,
      createdAt: at,
      createdBy: who,
      ...(isLater
        ? { payBy: await endOfPayLink(tx, at), newAddress: address && JSON.stringify(address) }
        : { appliedAt: at, ...wayOf(payment) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isLater) {
    await logOrderEvent(tx, order.id, { kind: 'change_offered', who, at, note: await noteOfChange(tx, change) });
    await emailChangeToPay(shop, tx, change);
  } else {
    await applyChange(shop, tx, { order, change, who, address, paidBack });
  }
  await audit(tx);
}

function wayOf(payment: DifferenceForm['payment']) {
  if (payment === null || payment.way === 'link') return {};
  return { way: payment.way, wayReference: payment.way === 'cash' ? '' : payment.reference };
}

/** By which a form that is sent twice is recognised. */
export const keysOf = (orderId: string, { form, who }: ChangeRequest<DifferenceForm & { key: string }>): Keys =>
  formKeys(who, form.key, [orderId, form]);

/** @throws ShopError `key_reused` when the key came with another form */
export async function isRepeated(tx: Database, { idempotencyKey, requestHash }: Keys): Promise<boolean> {
  const known = await tx
    .selectFrom('orderChanges')
    .select('requestHash')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (known && known.requestHash !== requestHash) {
    throw new ShopError('key_reused', { message: adminMessages.general.changedElsewhere });
  }
  return known !== undefined;
}
