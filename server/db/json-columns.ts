/** The types of JSON columns; `tests/structure/generated/tables-source.ts` names the columns. */

/** `invoices.seller`: the seller on an invoice, as they were when it was issued. */
export interface InvoiceSeller {
  name: string;
  legalName: string;
  rcNumber: string;
  tin: string;
  streetAddress: string;
  phone: string;
  email: string;
}

/** One of `shipments.rates`: what a courier takes for a parcel. */
export interface CourierRate {
  rateId: string;
  courier: string;
  /** Such as 'Express'; may be empty. */
  service: string;
  costKobo: number;
  /** In the words of the courier, such as 'Within 3 days'. */
  deliveryTime: string;
}

/** `order_changes.delivery`: how an order is delivered, when that changes after it was paid (docs/decisions/0111). */
export interface ChangedDelivery {
  from: Delivered;
  to: Delivered;
}

export interface Delivered {
  state: string;
  /** The delivery area; null in a state without areas. */
  areaId: string | null;
  /** As customers read it: 'Lagos Mainland Area 1', or 'Standard delivery, Kano'. */
  name: string;
  isPickup: boolean;
  /** Whole naira. */
  price: number;
}

/** `order_changes.new_address`. */
export interface NewAddress {
  street: string;
  city: string;
  zipCode: string;
}
