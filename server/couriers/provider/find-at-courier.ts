import { type CourierProvider, type ProviderShipment, RejectedByCourier } from './courier-provider.ts';

/** A parcel as the courier service knows it; `missing`, with its words, when it does not have it. */
export type FoundShipment = Omit<ProviderShipment, 'status'> & { status: ProviderShipment['status'] | 'missing' };

/** @throws ShopError `courier_unavailable` */
export async function findAtCourier(couriers: CourierProvider, providerId: string): Promise<FoundShipment> {
  try {
    return await couriers.shipment(providerId);
  } catch (error) {
    if (!(error instanceof RejectedByCourier)) throw error;
    const nothing = { courier: null, trackingNumber: null, trackingUrl: null, labelUrl: null };
    return { providerId, status: 'missing', words: error.message, ...nothing };
  }
}
