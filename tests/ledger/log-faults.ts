import { type Fault, run } from './shop-with-ledger.ts';

/** Logs of stock and orders that contradict the rows. */
export const logFaults: Record<string, Fault> = {
  'stock-is-its-log': {
    walls: ['drop trigger stock_log on stock'],
    breakIt: ({ shop }) => run(shop.db, 'update stock set quantity = quantity + 1'),
    says: /^Of variant .{36} in M 9 units are on hand, but the stock movements add up to 8\.$/,
  },
  'sold-units-have-an-order': {
    walls: ['drop trigger stock_movements_are_true on stock_movements'],
    breakIt: ({ shop, shirt, open }) =>
      run(
        shop.db,
        `insert into stock_movements (variant_id, size, kind, delta, order_id) values ('${shirt.variantId}', 'M', 'sold', -1, '${open}')`,
      ),
    says: /^Order .{36} is pending with 1 units and 0 sent again, but the stock movements show 1 sold\.$/,
  },
  'log-has-no-gap': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, paid }) => run(shop.db, `delete from order_events where order_id = '${paid}' and seq = 2`),
    says: /^The log of order .{36} has \d entries, the last is number \d\.$/,
  },
  'log-tells-the-status': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update order_events set to_status = 'cancelled' where order_id = '${open}'`),
    says: /^Order .{36} is pending; its log says cancelled\.$/,
  },
  'log-has-possible-steps': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, paid }) =>
      run(
        shop.db,
        `update order_events set to_status = 'shipped' where order_id = '${paid}' and to_status = 'processing'`,
      ),
    says: /^The log of order .{36} says that it went from pending to shipped at \S+\.$/,
  },
};
