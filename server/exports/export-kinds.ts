import type { ExportKind, ExportRequest } from '#shared/admin/exports/api.ts';
import type { MonthReport, ProductShare } from '#shared/admin/reports/api.ts';
import { productColumns } from '#shared/admin/products/columns.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Right } from '#shared/admin/staff/rights.ts';
import { customerColumns, customersInFile } from '../customers/customers-export.ts';
import type { Database } from '../db/database.ts';
import { exportedProducts } from '../product-admin/import/export-products.ts';
import { movementColumns, movementsIn } from '../reports/money-movements.ts';
import { profitByProduct } from '../reports/profit-by-product.ts';
import { profitColumns, profitRows } from '../reports/profit-export.ts';
import { salesByMonth } from '../reports/sales-by-month.ts';
import { salesByDay, salesByProduct } from '../reports/sales-report.ts';
import type { Table } from '../http/csv.ts';
import { subscriberColumns, subscribersInFile } from '../newsletter/subscribers-export.ts';
import { lineColumns, linesIn, orderColumns, ordersIn } from '../orders/admin/export-orders.ts';

type RequestOf<K extends ExportKind> = Extract<ExportRequest, { kind: K }>;

interface Kind<SomeRequest> {
  /** The right to request and to download it. */
  needs: Right;
  /** The file name without extension. */
  name: (request: SomeRequest, today: string) => string;
  /** The audit log entry, for exports of personal data. */
  audit: ((request: SomeRequest) => { action: `${string}.exported`; subject: string; detail?: object }) | null;
  table: (db: Database, request: SomeRequest, now: Date, settings: ShopSettings) => Table | Promise<Table>;
}

const kinds: { readonly [K in ExportKind]: Kind<RequestOf<K>> } = {
  orders: {
    needs: 'money.read',
    name: ({ days }) => `orders-${days.from}-to-${days.to}`,
    audit: ({ days }) => ({ action: 'order.exported', subject: 'orders', detail: days }),
    table: (db, { days }) => ({ columns: orderColumns, rows: ordersIn(db, days) }),
  },
  'order-lines': {
    needs: 'money.read',
    name: ({ days }) => `order-lines-${days.from}-to-${days.to}`,
    audit: ({ days }) => ({ action: 'order.exported', subject: 'lines', detail: days }),
    table: (db, { days }) => ({ columns: lineColumns, rows: linesIn(db, days) }),
  },
  'sales-by-day': {
    needs: 'money.read',
    name: ({ days }) => `sales-${days.from}-${days.to}`,
    audit: null,
    table: async (db, { days }) => ({
      columns: ['day', 'orders', 'units', 'paid', 'refunded'],
      rows: (await salesByDay(db, days)).map((day) => ({ ...day })),
    }),
  },
  'sales-by-product': {
    needs: 'money.read',
    name: ({ days }) => `products-${days.from}-${days.to}`,
    audit: null,
    table: async (db, { days }) => ({
      columns: ['product', 'units', 'value', 'on_hand', 'sell_through_percent'],
      rows: (await salesByProduct(db, days, 100_000)).map(ofProduct),
    }),
  },
  'sales-by-month': {
    needs: 'money.read',
    name: (_request, today) => `months-${today}`,
    audit: null,
    table: async (db, _request, now, { isVatRegistered }) => ({
      columns: [
        'month',
        'orders',
        'paystack',
        'by_hand',
        'store_credit',
        'refunded',
        'refunded_as_credit',
        'net',
        ...(isVatRegistered ? ['vat_in_net'] : []),
        'paystack_fees',
        'payments_without_fee',
        'net_after_fees',
        'cost_of_goods',
        'units_without_cost',
      ],
      rows: (await salesByMonth(db, now)).map(inNaira),
    }),
  },
  'profit-by-product': {
    needs: 'money.read',
    name: ({ days }) => `profit-${days.from}-${days.to}`,
    audit: null,
    table: async (db, { days }, _now, { isVatRegistered }) => ({
      columns: profitColumns(isVatRegistered),
      rows: profitRows(await profitByProduct(db, days), isVatRegistered),
    }),
  },
  'payments-and-refunds': {
    needs: 'money.read',
    name: ({ days }) => `payments-and-refunds-${days.from}-to-${days.to}`,
    // References of money by hand may name a customer.
    audit: ({ days }) => ({ action: 'order.exported', subject: 'payments', detail: days }),
    table: (db, { days }) => ({ columns: movementColumns, rows: movementsIn(db, days) }),
  },
  products: {
    needs: 'catalogue.change',
    name: (_request, today) => `products-${today}`,
    audit: null,
    table: (db) => ({ columns: productColumns, rows: exportedProducts(db) }),
  },
  customers: {
    needs: 'customers.change',
    name: () => 'customers',
    audit: () => ({ action: 'customers.exported', subject: 'all' }),
    table: (db) => ({ columns: customerColumns, rows: customersInFile(db) }),
  },
  subscribers: {
    needs: 'customers.change',
    name: () => 'newsletter-subscribers',
    audit: () => ({ action: 'subscribers.exported', subject: 'all' }),
    table: (db) => ({ columns: subscriberColumns, rows: subscribersInFile(db) }),
  },
};

/** The request, by kind. */
export const kindOf = (request: Pick<ExportRequest, 'kind'>) => kinds[request.kind] as Kind<ExportRequest>;

const inNaira = ({ month, orders, unitsWithoutCost, paymentsWithoutFee, ...kobo }: MonthReport) => ({
  month,
  orders,
  paystack: kobo.providerKobo / 100,
  by_hand: kobo.byHandKobo / 100,
  store_credit: (kobo.creditKobo ?? 0) / 100,
  refunded: kobo.refundedKobo / 100,
  refunded_as_credit: (kobo.refundedAsCreditKobo ?? 0) / 100,
  net: kobo.netKobo / 100,
  vat_in_net: kobo.vatKobo / 100,
  paystack_fees: kobo.feesKobo / 100,
  payments_without_fee: paymentsWithoutFee,
  net_after_fees: (kobo.netKobo - kobo.feesKobo) / 100,
  cost_of_goods: kobo.costKobo / 100,
  units_without_cost: unitsWithoutCost,
});

const ofProduct = ({ name, units, value, onHand, sellThrough }: ProductShare) => ({
  product: name,
  units,
  value,
  on_hand: onHand,
  sell_through_percent: sellThrough,
});
