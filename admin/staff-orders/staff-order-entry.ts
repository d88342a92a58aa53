import { StaffOrderFields } from '#shared/admin/staff-orders/forms.ts';
import type { DeliveryArea } from '#shared/checkout/shipping.ts';
import { depositIn } from './DepositFields.tsx';
import type { StaffOrderAmounts } from './staff-order-amounts.ts';
import type { StaffOrderValues } from './staff-order-values.ts';

/** What is sent of an order as typed, or its errors. */
export function staffOrderEntry(values: StaffOrderValues, { off, area, agreed, total }: StaffOrderAmounts) {
  const { items, customer, channel, isTaken, address, discount, way, reference, deposit } = values;
  return StaffOrderFields.safeParse({
    channel,
    items: items.map(({ product, variantId, size, quantity, price }) => ({
      product,
      variantId,
      size,
      quantity,
      price,
    })),
    customer,
    address: isTaken ? null : { ...address, ...collectedAt(area), area: address.area || undefined },
    agreedDelivery: agreed,
    discount: off === 0 ? null : { amount: off, reason: discount.reason },
    payment: { way, reference },
    deposit: depositIn(deposit),
    totalAmount: total,
  });
}

/** Anyone who collects the order needs no address: it is the shop's. */
const collectedAt = (area: DeliveryArea | undefined) =>
  area?.pickupAt ? { street: area.pickupAt, city: area.state } : undefined;
