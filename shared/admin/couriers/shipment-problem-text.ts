import type { BookedShipment } from './api.ts';

/** The problem of a parcel, and what to do. */
export function shipmentProblemText({
  problem,
  problemWords,
}: Pick<BookedShipment, 'problem' | 'problemWords'>): string | null {
  if (problem === null) return null;
  const words = problemWords && `: “${problemWords}”`;
  const texts: Record<NonNullable<BookedShipment['problem']>, string> = {
    rejected: `The courier service didn’t accept it${words}. Book another courier.`,
    cancelled: 'The courier service cancelled it. Book again, or call them.',
    unknown_status: `The courier says${words}. Call them: the order stays as it is.`,
    found: `The courier says${words}, but this parcel is marked as lost. Ask the customer what they have, and call the courier: nothing was changed.`,
    came_back: `The courier says${words}. Check that you have the parcel, then send the order again or refund it.`,
    delivered_later: `The courier says${words}, but this parcel is recorded as back in the shop. Check that you have it, or ask the customer: nothing was changed.`,
    back_on_sale: `The courier says${words}, but a refund of this order failed after its items went back on sale. Have the parcel brought back, or correct the stock of these items.`,
    order_closed: `The courier says${words}, but this order is cancelled, refunded or disputed. Call them: the order stays as it is.`,
  };
  return texts[problem];
}
