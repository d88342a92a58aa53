import type { Order } from '#shared/orders/api.ts';

/** Whether an order can still be paid. */
export const isOpen = ({ status, isPaid }: Order) => status === 'pending' && !isPaid;
