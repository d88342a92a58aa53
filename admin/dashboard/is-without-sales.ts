interface Totals {
  orders: number;
  paid: number;
  refunded: number;
}

/** Whether a period has nothing to show. The difference of an order that was paid before it is money without an order. */
export const isWithoutSales = ({ orders, paid, refunded }: Totals): boolean =>
  orders === 0 && paid === 0 && refunded === 0;
