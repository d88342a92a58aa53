import { lagosDayOf } from '../../dates/lagos-days.ts';
import type { DisputeEvidence } from '../../payments/dispute-status.ts';
import type { AdminOrder } from '../orders/order-api.ts';

/** Evidence put together from what we know of an order, for staff to complete. */
export function evidenceDraft({
  order,
  lines,
  courier,
  trackingNumber,
  deliveryProvedAt,
}: Pick<AdminOrder, 'order' | 'lines' | 'courier' | 'trackingNumber' | 'deliveryProvedAt'>): DisputeEvidence {
  const { guestInfo, shippingAddress, deliveredAt } = order;
  const { street, city, state } = shippingAddress;
  const sold = lines.map(({ quantity, name, size, color }) => `${quantity} × ${name}, size ${size}, ${color}`);
  const parcel = [courier && `Sent with ${courier}`, trackingNumber && `tracking number ${trackingNumber}`];
  return {
    customerName: guestInfo.name,
    customerEmail: guestInfo.email,
    customerPhone: guestInfo.phone,
    serviceDetails: [...sold, parcel.filter(Boolean).join(', '), deliveryProvedAt && proof(deliveryProvedAt)]
      .filter(Boolean)
      .join('\n')
      .slice(0, 1_000),
    deliveryAddress: [street, city, state].filter(Boolean).join(', '),
    deliveryDate: deliveredAt ? lagosDayOf(new Date(deliveredAt)) : '',
  };
}

const proof = (moment: string) =>
  `Handed over on ${lagosDayOf(new Date(moment))} for the delivery code that only the customer had`;
