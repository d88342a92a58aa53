import type { Order } from './api.ts';

type Deposit = NonNullable<Order['deposit']>;

/** The next payment of an unpaid order, in whole naira: its deposit, the rest, or the total. */
export const nextAmount = (order: Pick<Order, 'totalAmount' | 'storeCredit' | 'deposit'>): number =>
  order.deposit && order.deposit.receivedAt === null ? order.deposit.amount : restOf(order);

/** The rest after the deposit or the customer's credit, in whole naira; the total without them. */
export const restOf = ({
  totalAmount,
  storeCredit,
  deposit,
}: Pick<Order, 'totalAmount' | 'storeCredit' | 'deposit'>): number =>
  totalAmount - storeCredit - (deposit?.amount ?? 0);

/** A moment of the last Lagos day on which the rest can be paid. */
export const lastDayOfRest = ({ restBy }: Pick<Deposit, 'restBy'>): string =>
  new Date(Date.parse(restBy) - 1).toISOString();
