/** The header that gives access to an order when the browser has no cookies (docs/decisions/0006). */
export const orderKeyHeader = 'x-order-key';
