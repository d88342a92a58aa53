import { sql } from 'kysely';
import { vatPercent } from '#shared/checkout/vat.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { InvoiceSeller } from '../db/json-columns.ts';
import { transact } from '../db/transact.ts';
import { takeNamedLock } from '../db/locks/named-lock.ts';
import type { Shop } from '../shop.ts';

export interface Invoice {
  number: number;
  issuedAt: Date;
  seller: InvoiceSeller;
  /** Null if the seller was not registered for VAT. */
  vatPercent: number | null;
}

/**
 * The invoice of a paid order: the one that was issued, else a new one with the next number. The caller has checked who may
 * have it.
 *
 * @throws ShopError `no_invoice` for an order that is not paid
 */
export async function issueInvoice(shop: Shop, orderId: string): Promise<Invoice> {
  const issued = await invoiceOf(shop.db, orderId);
  if (issued) return issued;
  const { name, legalName, rcNumber, tin, streetAddress, phone, email, isVatRegistered } = await shop.settings();
  const seller: InvoiceSeller = { name, legalName, rcNumber, tin, streetAddress, phone, email };
  return transact(shop.db, async (tx) => {
    // Numbers have no gaps, so invoices are issued one after the other.
    await takeNamedLock(tx, 'issue an invoice');
    const meanwhile = await invoiceOf(tx, orderId);
    if (meanwhile) return meanwhile;
    const order = await tx.selectFrom('orders').select('paidAt').where('id', '=', orderId).executeTakeFirst();
    if (!order?.paidAt) throw new ShopError('no_invoice');
    await tx
      .insertInto('invoices')
      .values({
        orderId,
        number: sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`,
        issuedAt: shop.now(),
        seller: JSON.stringify(seller),
        vatPercent: isVatRegistered ? vatPercent : null,
      })
      .execute();
    return (await invoiceOf(tx, orderId))!;
  });
}

async function invoiceOf(db: Database, orderId: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'issuedAt', 'seller', 'vatPercent'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, vatPercent: row.vatPercent === null ? null : Number(row.vatPercent) };
}
