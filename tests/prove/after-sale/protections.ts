export interface Protection {
  /** Statements on the run's own database. */
  database?: string[];
  /** Text in a source file, and what the run reads instead. The file itself does not change. */
  source?: { file: string; text: RegExp; instead: string }[];
}

/** What protects parcels, refunds, returns, credit, disputes and messages. */
export const protectionsAfterSale = {
  'the look at the company before a courier is booked again': {
    source: [
      {
        file: 'server/couriers/send-booking.ts',
        text: /isNew \? (await couriers\.book\(.*\)) : known\)/,
        instead: '$1)',
      },
    ],
  },
  'the rule that a parcel is booked once': {
    database: ['drop index shipments_live', 'drop trigger shipments_have_room on shipments'],
    source: [
      {
        file: 'server/couriers/book-shipment.ts',
        text: /if \(await isTaken\.executeTakeFirst\(\)\) throw new ShopError\('shipment_moved'\);/,
        instead: '',
      },
      { file: 'server/couriers/book-shipment.ts', text: /\.where\(isBookable\)/, instead: '' },
      {
        file: 'server/couriers/book-shipment.ts',
        text: /if \(!\(await contents\.execute\(\)\)\.every\(isLeft\)\) throw new ShopError\('items_moved'\);/,
        instead: '',
      },
    ],
  },
  'the look at the provider before a refund is sent again': {
    source: [
      {
        file: 'server/payments/refunds/send-refund.ts',
        text: /await settleRefunds\(shop, reference\);/,
        instead: '',
      },
    ],
  },
  'the look at the provider before a reply is sent again': {
    source: [
      {
        file: 'server/payments/disputes/send-reply.ts',
        text: /await settleDispute\(shop, id\);\n\s+const claimed/,
        instead: 'const claimed',
      },
      {
        file: 'server/payments/disputes/send-reply.ts',
        text: /await settleDispute\(shop, id\); \/\/ Whether/,
        instead: '// Whether',
      },
    ],
  },
  'the rule that a unit comes back once': {
    database: [
      'drop trigger return_lines_fit on return_lines',
      'drop trigger refund_lines_not_returned on refund_lines',
      'drop trigger refund_lines_fit on refund_lines',
    ],
    source: [
      {
        file: 'server/returns/insert-return.ts',
        text: /if \(!areFree\) throw new ShopError\('not_returnable', \{ message: texts\.notReturnable \}\);/,
        instead: '',
      },
      {
        file: 'server/payments/refunds/add-refund.ts',
        text: /Math\.min\(quantity, line\.quantity - line\.restockedQuantity\)/,
        instead: 'quantity',
      },
    ],
  },
  'the cover of store credit': {
    database: ['drop trigger credit_payments_covered on credit_payments'],
    source: [
      {
        file: 'server/store-credit/credit.ts',
        text: /if \(\(await creditBalance\(tx, accountId\)\) < amount \* 100\) throw new ShopError\('credit_changed'\);/,
        instead: '',
      },
    ],
  },
  'the reservation of an exchange': {
    source: [
      {
        file: 'server/returns/insert-return.ts',
        text: /await reserveStock\(tx, replacementsIn\(lines\)\);/,
        instead: '',
      },
    ],
  },
  'the claim of a text message': {
    database: ['drop trigger text_messages_move on text_messages'],
    source: [
      {
        file: 'server/text-messages/claim-message.ts',
        text: /\.where\('status', '=', 'waiting'\)/,
        instead: '',
      },
    ],
  },
} as const satisfies Record<string, Protection>;
