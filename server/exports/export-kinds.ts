import type { ExportKind, ExportWish } from '#shared/exports/admin-api.ts';
import { productColumns } from '#shared/editing/product-columns.ts';
import { customerColumns, customersInFile } from '../customers/customers-file.ts';
import type { Database } from '../db/database.ts';
import { exportedProducts } from '../editing/export-products.ts';
import { salesByDay, salesByProduct } from '../figures/sales-figures.ts';
import type { Table } from '../http/csv.ts';
import { subscriberColumns, subscribersInFile } from '../newsletter/subscribers-file.ts';
import { lineColumns, linesIn, orderColumns, ordersIn } from '../orders/export-orders.ts';

type WishOf<K extends ExportKind> = Extract<ExportWish, { kind: K }>;

interface Kind<Wish> {
  /** Everything else assistants may have too. */
  isForOwner: boolean;
  /** Of the file, without its ending. */
  name: (wish: Wish, today: string) => string;
  /** What the log says of it: of what takes people's data out of the house. */
  audit: ((wish: Wish) => { action: `${string}.exported`; subject: string; detail?: object }) | null;
  table: (db: Database, wish: Wish) => Table | Promise<Table>;
}

const kinds: { readonly [K in ExportKind]: Kind<WishOf<K>> } = {
  orders: {
    isForOwner: true,
    name: ({ days }) => `orders-${days.from}-to-${days.to}`,
    audit: ({ days }) => ({ action: 'order.exported', subject: 'orders', detail: days }),
    table: (db, { days }) => ({ columns: orderColumns, rows: ordersIn(db, days) }),
  },
  'order-lines': {
    isForOwner: true,
    name: ({ days }) => `order-lines-${days.from}-to-${days.to}`,
    audit: ({ days }) => ({ action: 'order.exported', subject: 'lines', detail: days }),
    table: (db, { days }) => ({ columns: lineColumns, rows: linesIn(db, days) }),
  },
  'sales-by-day': {
    isForOwner: true,
    name: ({ days }) => `sales-${days.from}-${days.to}`,
    audit: null,
    table: async (db, { days }) => ({
      columns: ['day', 'orders', 'pieces', 'paid', 'refunded'],
      rows: rowsOf(await salesByDay(db, days)),
    }),
  },
  'sales-by-product': {
    isForOwner: true,
    name: ({ days }) => `products-${days.from}-${days.to}`,
    audit: null,
    table: async (db, { days }) => ({
      columns: ['name', 'pieces', 'worth', 'onShelf', 'sellThrough'],
      rows: rowsOf(await salesByProduct(db, days, 100_000)),
    }),
  },
  products: {
    isForOwner: false,
    name: (_wish, today) => `products-${today}`,
    audit: null,
    table: (db) => ({ columns: productColumns, rows: exportedProducts(db) }),
  },
  customers: {
    isForOwner: true,
    name: () => 'customers',
    audit: () => ({ action: 'customers.exported', subject: 'all' }),
    table: (db) => ({ columns: customerColumns, rows: customersInFile(db) }),
  },
  subscribers: {
    isForOwner: true,
    name: () => 'newsletter-subscribers',
    audit: () => ({ action: 'subscribers.exported', subject: 'all' }),
    table: (db) => ({ columns: subscriberColumns, rows: subscribersInFile(db) }),
  },
};

/** What a wish is, by its kind. */
export const kindOf = (wish: Pick<ExportWish, 'kind'>) => kinds[wish.kind] as Kind<ExportWish>;

const rowsOf = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row }));
