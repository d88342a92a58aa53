import type { BookedShipment } from '#shared/admin/couriers/api.ts';

export const shipmentStatusLabel: Readonly<Record<BookedShipment['status'], string>> = {
  booking: 'Being booked',
  booked: 'Booked, waiting for the courier',
  in_transit: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  failed: 'Not booked',
  lost: 'Lost',
};

/** What is wrong with a parcel, and what to do. */
export function shipmentProblemText({ problem, problemWords }: BookedShipment): string | null {
  if (problem === null) return null;
  const words = problemWords && `: “${problemWords}”`;
  const texts: Record<NonNullable<BookedShipment['problem']>, string> = {
    rejected: `The courier service didn’t accept it${words}. Book another courier.`,
    cancelled: 'The courier service cancelled it. Book again, or call them.',
    unknown_status: `The courier says${words}. Call them: the order stays as it is.`,
    found: `The courier says${words}, but this parcel is marked as lost. Ask the customer what they have, and call the courier: nothing was changed.`,
    order_closed: `The courier says${words}, but this order is cancelled, refunded or disputed. Call them: the order stays as it is.`,
  };
  return texts[problem];
}
