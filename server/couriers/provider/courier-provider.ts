import { ShopError } from '#shared/errors.ts';
import type { CourierRate } from '../../db/json-columns.ts';

/** Where a parcel is picked up or handed over, in Nigeria. */
export interface CourierAddress {
  name: string;
  /** Empty if unknown. */
  email: string;
  /** As the shop writes it: '08031234567' or '+2348031234567'. */
  phone: string;
  street: string;
  city: string;
  state: string;
  /** Empty if unknown. */
  zipCode: string;
}

export interface ParcelRequest {
  /** Our id of the parcel, which the courier service keeps with it. */
  id: string;
  from: CourierAddress;
  to: CourierAddress;
  weightGrams: number;
  items: readonly { name: string; description: string; quantity: number; valueNaira: number }[];
}

/** A parcel as the courier service knows it. */
export interface ProviderShipment {
  providerId: string;
  /** `unknown`: an undocumented status, which is in `words`. */
  status: 'draft' | 'booked' | 'in_transit' | 'delivered' | 'cancelled' | 'came_back' | 'unknown';
  /** Its status in its own words. */
  words: string;
  courier: string | null;
  trackingNumber: string | null;
  /** https. */
  trackingUrl: string | null;
  labelUrl: string | null;
}

/** The courier service rejected what it was asked; `message` is its reason. */
export class RejectedByCourier extends Error {}

/** The courier service is there and does not do what it was asked: our key is wrong, or we ask too often. */
export class NoOutage extends ShopError {
  constructor() {
    super('courier_unavailable');
  }
}

/** The interface of a courier service. Only `terminal-africa.ts` knows which one it is. */
export interface CourierProvider {
  /**
   * Records a parcel, which costs nothing and is not picked up, and what each courier takes for it.
   *
   * @throws RejectedByCourier; ShopError `courier_unavailable`
   */
  rates(parcel: ParcelRequest): Promise<{ providerId: string; rates: CourierRate[] }>;
  /**
   * Has a recorded parcel picked up. The courier service has no idempotency keys: before a retry, look at the `shipment`.
   *
   * @throws RejectedByCourier; ShopError `courier_unavailable` when it may have accepted it
   */
  book(parcel: { providerId: string; rateId: string }): Promise<ProviderShipment>;
  /** @throws RejectedByCourier when it knows none; ShopError `courier_unavailable` */
  shipment(providerId: string): Promise<ProviderShipment>;
  /**
   * Cancels the pick-up.
   *
   * @throws RejectedByCourier, such as after the pick-up; ShopError `courier_unavailable` when it may have cancelled it
   */
  cancel(providerId: string): Promise<ProviderShipment>;
  /**
   * Whether the courier service accepts our key. Changes nothing.
   *
   * @throws ShopError `courier_unavailable`
   */
  isKeyAccepted(): Promise<boolean>;
  /**
   * The parcel that a webhook is about; null for events about anything else. The rest of the event is not trusted: the
   * courier service is asked.
   *
   * @throws ShopError `bad_signature`, `invalid_request`
   */
  parseWebhook(raw: Buffer, signature: string | undefined): { providerId: string } | null;
}
