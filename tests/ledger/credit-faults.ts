import { type Fault, run } from './shop-with-ledger.ts';

const coverage = 'drop trigger credit_payments_covered on credit_payments';
const moneyWall = 'drop trigger credit_pays_order on credit_payments';

/** Ways to break the rules about store credit. */
export const creditFaults: Readonly<Record<string, Fault>> = {
  'credit-is-covered': {
    walls: [coverage],
    breakIt: async ({ shop: { db }, open }) => {
      await run(
        db,
        `insert into accounts (email, first_name, last_name, created_at) values ('a@b.ng', 'A', 'B', now())`,
      );
      await run(db, `update orders set account_id = (select id from accounts) where id = '${open}'`);
      await run(db, spent(open));
    },
    says: /^Account .{36} has spent more store credit than it had: -₦100 are left\.$/,
  },
  'credit-of-cancelled-orders-is-given-back': {
    walls: [coverage, moneyWall],
    breakIt: ({ shop: { db }, ended }) => run(db, spent(ended)),
    says: /^Order .{36} was cancelled unpaid at \S+, but keeps ₦100 of its customer's store credit\.$/,
  },
  'credit-of-other-orders-is-spent': {
    walls: [coverage],
    breakIt: ({ shop: { db }, open }) =>
      run(db, `insert into credit_payments (order_id, amount, given_back_at) values ('${open}', 100, now())`),
    says: /^Order .{36} is pending, but its ₦100 of store credit were given back at \S+\.$/,
  },
  'credit-and-payments-by-hand-are-apart': {
    walls: [coverage, moneyWall, 'drop trigger manual_payments_pay_order on manual_payments'],
    breakIt: async ({ shop: { db }, paid }) => {
      await run(db, spent(paid));
      await run(
        db,
        `insert into manual_payments (order_id, way, reference, amount_kobo, received_at, recorded_by)
        values ('${paid}', 'cash', '', 100, now(), 'staff:1')`,
      );
    },
    says: /^Order .{36} is paid with ₦100 of store credit, but also by cash\.$/,
  },
};

const spent = (id: string) => `insert into credit_payments (order_id, amount) values ('${id}', 100)`;
