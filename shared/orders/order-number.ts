/** `#1a2b3c4d`: the order number a shopper sees is the first 8 characters of the id (specification, section 2). */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(0, 8)}`;
}
