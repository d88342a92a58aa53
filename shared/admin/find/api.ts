import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { statuses } from '../products/forms.ts';
import { orderStatuses } from '../../orders/status.ts';
import { searchQuery } from '../../pagination.ts';

/** At most so many of each kind. */
export const maxFound = 8;

/** The results of one kind. If nothing matches, names with a similar spelling: then `isSimilar`. */
const findings = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), isSimilar: z.boolean() });

export const FoundOrder = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(orderStatuses),
  /** Whether the customer collects it. Missing in responses of a former release. */
  isPickup: z.optional(z.boolean()),
  createdAt: Timestamp,
  totalAmount: z.int(),
});
export type FoundOrder = z.output<typeof FoundOrder>;

export const FoundCustomer = z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() });
export type FoundCustomer = z.output<typeof FoundCustomer>;

/** `sku` when that was found: the page of its stock. */
export const FoundProduct = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(statuses),
  sku: z.nullable(z.string()),
});
export type FoundProduct = z.output<typeof FoundProduct>;

export const Found = z.object({
  orders: findings(FoundOrder),
  customers: findings(FoundCustomer),
  products: findings(FoundProduct),
});
export type Found = z.output<typeof Found>;

export const find = endpoint({
  method: 'GET',
  url: '/api/admin/find',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary:
      'Finds orders by number, name, phone, email or tracking number, customers, and products by name or SKU. Misspelt names are found too',
    tags: ['admin: find'],
    querystring: z.object({ search: searchQuery('At least three characters; fewer find nothing') }),
    response: { 200: z.extend(Success, { found: Found }) },
  },
});
