import type { Order } from './api.ts';

type Deposit = NonNullable<Order['deposit']>;

/** What an unpaid order wants next, in whole naira: its deposit, what is left after it, or all of it. */
export const nextAmount = (order: Pick<Order, 'totalAmount' | 'storeCredit' | 'deposit'>): number =>
  order.deposit && order.deposit.receivedAt === null ? order.deposit.amount : restOf(order);

/** What the deposit or the customer's credit leaves, in whole naira; all of it without them. */
export const restOf = ({
  totalAmount,
  storeCredit,
  deposit,
}: Pick<Order, 'totalAmount' | 'storeCredit' | 'deposit'>): number =>
  totalAmount - storeCredit - (deposit?.amount ?? 0);

/** A moment of the last Lagos day on which the rest can be paid. */
export const lastDayOfRest = ({ restBy }: Pick<Deposit, 'restBy'>): string =>
  new Date(Date.parse(restBy) - 1).toISOString();
