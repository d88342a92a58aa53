import type { Order } from './api.ts';

type Deposit = NonNullable<Order['deposit']>;

/** What an unpaid order wants next, in whole naira: its deposit, what is left after it, or all of it. */
export const nextAmount = (order: Pick<Order, 'totalAmount' | 'deposit'>): number =>
  order.deposit && order.deposit.receivedAt === null ? order.deposit.amount : restOf(order);

/** What is left once the deposit is there, in whole naira; all of it without one. */
export const restOf = ({ totalAmount, deposit }: Pick<Order, 'totalAmount' | 'deposit'>): number =>
  totalAmount - (deposit?.amount ?? 0);

/** A moment of the last Lagos day on which the rest can be paid. */
export const lastDayOfRest = ({ restBy }: Pick<Deposit, 'restBy'>): string =>
  new Date(Date.parse(restBy) - 1).toISOString();
