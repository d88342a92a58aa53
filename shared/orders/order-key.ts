/** The header in which a page whose browser keeps no cookies shows that an order is its own (docs/decisions/0006). */
export const orderKeyHeader = 'x-order-key';
