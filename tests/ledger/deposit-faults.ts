import { type Fault, run } from './shop-with-ledger.ts';

const orderWall = 'drop trigger deposits_fit on deposits';
const moneyWalls = [
  'drop trigger deposits_pay_order on deposits',
  'drop trigger attempts_pay_order on payment_attempts',
  'drop trigger orders_paid_by_attempt on orders',
];

/** Ways to break the rules about orders that are paid in two parts. */
export const depositFaults: Readonly<Record<string, Fault>> = {
  'one-deposit': {
    walls: [...moneyWalls, 'drop index one_deposit_attempt'],
    breakIt: async ({ shop: { db }, open }) => {
      await run(db, depositPayment(open, 'first'));
      await run(db, depositPayment(open, 'second'));
    },
    says: /^Order .{36} has 2 deposits: first_\S+, second_\S+\.$/,
  },
  'deposits-are-agreed': {
    walls: moneyWalls,
    breakIt: ({ shop: { db }, open }) => run(db, depositPayment(open, 'first')),
    says: /^Order .{36} has a deposit of ₦100 in payment first_\S+, but .+ were agreed\.$/,
  },
  'deposits-have-their-money': {
    walls: [orderWall, ...moneyWalls],
    breakIt: ({ shop: { db }, open }) => run(db, deposit(open)),
    says: /^The deposit of ₦100 of order .{36}, which is pending, is said to be there since \S+, but no payment is its\.$/,
  },
  'deposits-go-back': {
    walls: [orderWall, ...moneyWalls],
    breakIt: ({ shop: { db }, ended }) => run(db, deposit(ended, 'cash')),
    says: /^Order .{36} was cancelled with a deposit of ₦100 that came by cash, of which ₦0 were paid back\.$/,
  },
  'orders-with-a-deposit-keep-their-units': {
    walls: [orderWall, ...moneyWalls],
    breakIt: async ({ shop: { db }, open }) => {
      await run(db, `update orders set released_at = now() where id = '${open}'`);
      await run(db, deposit(open, 'cash'));
      await run(db, 'update stock set reserved = 0');
    },
    says: /^Order .{36} has a deposit since \S+ and is unpaid, but its units are not reserved\.$/,
  },
  'orders-with-a-deposit-end-by-staff': {
    walls: [orderWall, ...moneyWalls],
    breakIt: ({ shop: { db }, ended }) =>
      run(
        db,
        `insert into deposits (order_id, amount, rest_by, received_at, way, recorded_by)
        values ('${ended}', 100, now() + interval '1 year', '2026-01-01', 'cash', 'staff:1')`,
      ),
    says: /^Order .{36} has a deposit since \S+, but clock cancelled it\.$/,
  },
};

const deposit = (id: string, way: 'cash' | null = null) => `
  insert into deposits (order_id, amount, rest_by, received_at, way, recorded_by)
  values ('${id}', 100, now() + interval '1 year', now(), ${way ? `'${way}', 'staff:1'` : 'null, null'})`;

const depositPayment = (id: string, name: string) => `
  insert into payment_attempts (reference, order_id, amount_kobo, created_at, status, outcome, received_kobo, currency,
    settled_at, settled_by)
  values ('${name}_${id}', '${id}', 10000, now(), 'success', 'deposit', 10000, 'NGN', now(), 'provider')`;
