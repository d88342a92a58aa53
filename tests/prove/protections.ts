import { type Protection, protectionsAfterSale } from './after-sale/protections.ts';

/** The protections of the ledger, and how to remove each for one run: in the database, in the source, or in both. */
export const protections = {
  'the condition in the stock update': {
    database: ['alter table stock drop constraint stock_check'],
    source: [
      {
        file: 'server/stock/move-stock.ts',
        text: /\.where\(sql<number>`quantity - reserved`, '>=', more\)/,
        instead: '',
      },
    ],
  },
  'the rule that an order is paid once': {
    database: ['drop index one_applied_attempt'],
    source: [
      {
        file: 'server/payments/apply-payment.ts',
        text: /if \(order\.paidAt !== null\) return 'The order was already paid';/,
        instead: '',
      },
    ],
  },
  'the signature check': {
    source: [
      {
        file: 'server/payments/provider/paystack.ts',
        text: /if \(!isSigned\(.*\)\) throw new ShopError\('bad_signature'\);/,
        instead: '',
      },
    ],
  },
  'the owner clause of an order': {
    source: [
      { file: 'server/orders/access/may-read.ts', text: /return found !== undefined;/, instead: 'return true;' },
    ],
  },
  'the exact amount': {
    database: [
      'alter table payment_attempts drop constraint applied_covers_order',
      'drop trigger attempts_pay_order on payment_attempts',
      'drop trigger orders_paid_by_attempt on orders',
    ],
    source: [
      {
        file: 'server/payments/apply-payment.ts',
        text: / \|\| charge\.amountKobo !== attempt\.amountKobo/,
        instead: '',
      },
    ],
  },
  'the email in the transaction': {
    source: [
      {
        file: 'server/payments/fulfilment/email-receipt.ts',
        text: /await queueEmail\(\{ \.\.\.shop, tx \}, (\{ key: `order-paid.*?\})\);/,
        instead: 'setTimeout(() => void queueEmail({ ...shop, tx: shop.db }, $1), 300);',
      },
    ],
  },
  'the rejection of what PostgreSQL cannot store': {
    source: [
      {
        file: 'shared/fields.ts',
        text: /export const withoutNul = \(message: string\) => z\.regex\(.*\);/,
        instead: 'export const withoutNul = (message: string) => z.regex(/^/, message);',
      },
      { file: 'server/http/reject-nul.ts', text: /value\.includes\('\\0'\)/, instead: 'value === null' },
    ],
  },
  ...protectionsAfterSale,
} as const satisfies Record<string, Protection>;

export type { Protection };
export type ProtectionName = keyof typeof protections;
