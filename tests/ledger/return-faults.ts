import { type Fault, run } from './shop-with-ledger.ts';

const delivered = 'drop trigger return_lines_fit on return_lines';

interface WrittenReturn {
  status: 'requested' | 'received' | 'closed';
  hasRefund?: boolean;
  isRestocked?: boolean;
}

/** A return of the first line of an order; its refund is for no lines. */
function writtenReturn(order: string, { status, hasRefund = false, isRestocked = false }: WrittenReturn): string {
  const refund = `
    insert into refunds (reference, amount_kobo, reason, idempotency_key, requested_at, updated_at, updated_by, next_check_at)
    select reference, 100, 'Returned', 'return:1', now(), now(), 'staff:1', now()
    from payment_attempts where order_id = '${order}' and outcome = 'applied';`;
  return `${hasRefund ? refund : ''}
    insert into returns (order_id, status, reason, idempotency_key, requested_at, updated_at, updated_by, refund_id)
    values ('${order}', '${status}', 'faulty', gen_random_uuid(), now(), now(), 'shopper',
      (select id from refunds where idempotency_key = 'return:1'));
    insert into return_lines (return_id, order_id, position, quantity, restocked)
    select id, order_id, 0, 1, ${isRestocked} from returns where order_id = '${order}';`;
}

/** Two refunds of the first line of an order, the first of which failed for one of its two payments only. */
function refundedTwice(order: string): string {
  return `
    insert into refunds (
      reference, amount_kobo, reason, idempotency_key, status, requested_at, updated_at, updated_by, next_check_at)
    select reference, 100, 'Late', parts.key, parts.status, now(), now(), 'staff:1', case parts.status when 'failed' then null else now() end
    from payment_attempts cross join (
      values ('desk:1', 'failed'), ('desk:1:2', 'requested'), ('desk:2', 'requested')
    ) as parts (key, status)
    where order_id = '${order}' and outcome = 'applied';
    insert into refund_lines (refund_id, order_id, position, quantity, restocked)
    select id, '${order}', 0, 1, false from refunds where idempotency_key in ('desk:1', 'desk:2');`;
}

/** A refund that failed for one of its payments only, which has a kobo less left than that. */
function failedPartWithoutMoney(order: string): string {
  return `
    insert into refunds (
      reference, amount_kobo, reason, idempotency_key, status, requested_at, updated_at, updated_by, next_check_at)
    select reference, case parts.status when 'failed' then received_kobo - 99 else 100 end, 'Late', parts.key, parts.status, now(),
      now(), 'staff:1', case parts.status when 'failed' then null else now() end
    from payment_attempts cross join (values ('desk:1', 'failed'), ('desk:1:2', 'requested')) as parts (key, status)
    where order_id = '${order}' and outcome = 'applied';`;
}

/** An exchange of the first line of an order for the same item again. */
function writtenExchange(order: string, { status }: { status: 'closed' }): string {
  return `
    insert into returns (order_id, kind, status, reason, idempotency_key, requested_at, updated_at, updated_by)
    values ('${order}', 'exchange', '${status}', 'faulty', gen_random_uuid(), now(), now(), 'shopper');
    insert into return_lines (return_id, order_id, position, quantity, restocked, new_variant_id, new_size)
    select returns.id, order_id, 0, 1, false, variant_id, size
    from returns join order_lines using (order_id) where order_id = '${order}' and position = 0;`;
}

/** Returns that contradict their orders, refunds and stock. */
export const returnFaults: Record<string, Fault> = {
  'returned-units-were-delivered': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenReturn(paid, { status: 'requested' })),
    says: /^Of line 0 of order .{36}, which is processing, 1 of 1 units were returned\.$/,
  },
  'no-line-is-refunded-for-more-than-it-cost': {
    walls: ['drop trigger refund_lines_fit on refund_lines', 'drop trigger refund_lines_not_returned on refund_lines'],
    breakIt: ({ shop, paid }) => run(shop.db, refundedTwice(paid)),
    says: /^Of line 0 of order .{36}, 2 units were refunded or are being returned, but 1 were bought\.$/,
  },
  'failed-refunds-can-be-retried': {
    breakIt: ({ shop, paid }) => run(shop.db, failedPartWithoutMoney(paid)),
    says: /^Refund .{36} of ₦\S+ of order .{36} failed, but its payment has ₦\S+ left to retry it\.$/,
  },
  'received-returns-are-refunded': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenReturn(paid, { status: 'received' })),
    says: /^Return .{36} of order .{36} was received at \S+, but has no refund\.$/,
  },
  'return-refund-is-for-its-units': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenReturn(paid, { status: 'received', hasRefund: true })),
    says: /^Return .{36} of order .{36} and its refund .{36} of ₦1 are not for the same units\.$/,
  },
  'closed-returns-were-paid': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenReturn(paid, { status: 'closed', hasRefund: true })),
    says: /^Return .{36} of order .{36} is closed, but its refund of ₦1 is requested\.$/,
  },
  'exchanges-are-sent': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenExchange(paid, { status: 'closed' })),
    says: /^Exchange .{36} of order .{36} is closed, but order .* does not send its 1 new units for nothing\.$/,
  },
  'exchange-orders-have-an-exchange': {
    walls: ['drop trigger orders_move on orders', 'alter table orders drop constraint discounts_have_a_cause'],
    breakIt: ({ shop, paid }) =>
      run(shop.db, `update orders set discount_reason = 'exchange', placed_by = 'staff:1' where id = '${paid}'`),
    says: /^Order .{36} sends what was exchanged and costs nothing, but no exchange is behind it\.$/,
  },
  'returned-units-are-in-stock-log': {
    walls: [delivered],
    breakIt: ({ shop, paid }) => run(shop.db, writtenReturn(paid, { status: 'closed', isRestocked: true })),
    says: /^1 units of order .{36} in M went back in stock from returns, but the stock movements show 0\.$/,
  },
};
