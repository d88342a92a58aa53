/** How an order is delivered, when that changes after it was paid (docs/decisions/0111). */
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

/** The column `order_changes.delivery`. */
export interface ChangedDelivery {
  from: Delivered;
  to: Delivered;
}

/** The column `order_changes.new_address`. */
export interface NewAddress {
  street: string;
  city: string;
  zipCode: string;
}
