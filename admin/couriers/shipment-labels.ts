import type { BookedShipment } from '#shared/admin/couriers/api.ts';

export const shipmentStatusLabel: Readonly<Record<BookedShipment['status'], string>> = {
  booking: 'Being booked',
  booked: 'Booked, waiting for the courier',
  in_transit: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  failed: 'Not booked',
  lost: 'Lost',
  came_back: 'Came back',
};
