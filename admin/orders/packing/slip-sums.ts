import type { PackingSlip } from '#shared/admin/orders/order-api.ts';

/**
 * The sums below the items of a slip with prices, in naira: from the items in the parcel to the order's total, and on
 * to the amount left after refunds.
 */
export function slipSums({ order, lines, refunded }: PackingSlip): [name: string, amount: number][] {
  const { shippingPrice, couponCode, couponDiscount, totalAmount } = order;
  const notInside = lines.reduce((sum, { price, returned }) => sum + price * returned, 0);
  const sums: [string, number][] = [
    ['Not in this parcel', notInside],
    ['Delivery', shippingPrice],
    [couponCode ? `Coupon ${couponCode}` : 'Discount', -couponDiscount],
    ['Order total', totalAmount],
    ['Refunded', -refunded],
    ['Total after refunds', refunded > 0 ? totalAmount - refunded : 0],
  ];
  return sums.filter(([name, amount]) => amount !== 0 || name === 'Delivery' || name === 'Order total');
}
