import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, ProductId, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { statuses } from '../products/forms.ts';
import { groupKinds, LagosTime, PlannedSaleForm } from './forms.ts';

const texts = adminMessages.plannedSales;
const tags = ['admin: planned sales'];
const config = { needs: 'prices.change' } as const;
const Id = z.object({ id: idWith(adminMessages.general.notFound).check(z.toLowerCase()) });

const saleStates = ['planned', 'running', 'ended', 'cancelled'] as const;
export type SaleState = (typeof saleStates)[number];

/** How many products wait for their change or for their price before, and what staff changed during the sale. */
const Progress = z.object({
  /** Chosen products. */
  products: z.int(),
  /** Have the sale's price now. */
  changed: z.int(),
  /** Will get it, while the sale is running. */
  waiting: z.int(),
  /** Prices and discounts that were changed during the sale, and stayed at its end. */
  editedPrices: z.int(),
  editedDiscounts: z.int(),
});

export const ListedSale = z.extend(Progress, {
  _id: z.string(),
  name: z.string(),
  percent: z.int(),
  state: z.enum(saleStates),
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Null until then. */
  endedAt: z.nullable(Timestamp),
});
export type ListedSale = z.output<typeof ListedSale>;

/** A product of a sale, with its lowest and highest price of today. */
export const SaleProduct = z.object({
  _id: ProductId,
  name: z.string(),
  image: z.string(),
  status: z.enum(statuses),
  prices: z.object({ from: z.int(), to: z.int() }),
});
export type SaleProduct = z.output<typeof SaleProduct>;

/** A price or a discount that was changed during the sale. */
const EditedPart = z.object({
  productId: ProductId,
  name: z.string(),
  /** Empty for the discount of the product. */
  colour: z.string(),
});

export const PlannedSale = z.extend(ListedSale, {
  startedAt: z.nullable(Timestamp),
  chosen: z.array(SaleProduct),
  edited: z.array(EditedPart),
  history: z.array(
    z.object({
      at: Timestamp,
      /** `planned`, `changed`, `started`, `end-moved`, `ended`, `cancelled`. */
      action: z.string(),
      /** Null: by the plan itself. */
      by: z.nullable(z.string()),
    }),
  ),
  version: z.int(),
});
export type PlannedSale = z.output<typeof PlannedSale>;

const One = z.extend(Success, { sale: PlannedSale });
const Version = z.int(texts.invalid);
const OfVersion = z.object({ version: Version }, texts.invalid);

export const plannedSales = endpoint({
  method: 'GET',
  url: '/api/admin/planned-sales',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Lists the last hundred planned sales, upcoming ones first',
    tags,
    response: { 200: z.extend(Success, { sales: z.array(ListedSale) }) },
  },
});

export const plannedSale = endpoint({
  method: 'GET',
  url: '/api/admin/planned-sales/:id',
  failure: adminMessages.general.loadFailed,
  config,
  schema: { summary: 'Returns one planned sale', tags, params: Id, response: { 200: One } },
});

export const savePlannedSale = endpoint({
  method: 'PUT',
  url: '/api/admin/planned-sales/:id',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary:
      'Plans a sale, or changes one that has not started. `version` is the one that was read, null for a new sale',
    tags,
    params: Id,
    body: z.object({ version: z.nullable(Version), sale: PlannedSaleForm }, texts.invalid),
    response: { 200: One },
  },
});

export const startSale = endpoint({
  method: 'POST',
  url: '/api/admin/planned-sales/:id/start',
  failure: adminMessages.general.saveFailed,
  config,
  schema: { summary: 'Starts a planned sale now', tags, params: Id, body: OfVersion, response: { 200: One } },
});

export const endSale = endpoint({
  method: 'POST',
  url: '/api/admin/planned-sales/:id/end',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Ends a running sale now: prices that nobody changed during the sale are restored',
    tags,
    params: Id,
    body: OfVersion,
    response: { 200: One },
  },
});

export const moveSaleEnd = endpoint({
  method: 'PUT',
  url: '/api/admin/planned-sales/:id/end',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Moves the end of a running sale',
    tags,
    params: Id,
    body: z.object({ version: Version, endsAt: LagosTime }, texts.invalid),
    response: { 200: One },
  },
});

export const cancelSale = endpoint({
  method: 'POST',
  url: '/api/admin/planned-sales/:id/cancel',
  failure: adminMessages.general.saveFailed,
  config,
  schema: { summary: 'Cancels a sale before it starts', tags, params: Id, body: OfVersion, response: { 200: One } },
});

export const productsOfGroup = endpoint({
  method: 'POST',
  url: '/api/admin/planned-sales/products',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns the published products of a group, to choose them for a sale',
    tags,
    body: z.object(
      {
        kind: z.enum(groupKinds, texts.badGroup),
        /**
         * `women`, `men`, `girls`, `boys` or `kids` for both, the name of a category, the slug of a collection; empty
         * for all.
         */
        value: z.string(texts.badGroup).check(z.maxLength(60, texts.badGroup)),
      },
      texts.badGroup,
    ),
    response: { 200: z.extend(Success, { products: z.array(SaleProduct) }) },
  },
});
