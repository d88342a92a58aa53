import { AboutOrder, fromTheEnd } from './about-order.ts';
import type { ModelParcel } from './courier.ts';
import type { Model, ModelOrder } from './model.ts';
import type { Buyer, Real } from './real.ts';

export interface WhichParcel {
  order: ModelOrder;
  parcel: ModelParcel;
  orderId: string;
  shipmentId: string;
}

/** A step about one of an order's parcels, if it has any; counted from the newest. */
export abstract class AboutParcel extends AboutOrder {
  readonly parcel: number;

  constructor(which: number, parcel: number) {
    super(which);
    this.parcel = parcel;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    if (order.parcels.length === 0) return;
    const at = fromTheEnd(order.parcels, this.parcel);
    const which = { order, parcel: order.parcels[at]!, orderId: buyer.order._id, shipmentId: buyer.parcels[at]! };
    await this.actOn(which, model, real);
  }

  protected abstract actOn(which: WhichParcel, model: Model, real: Real): Promise<void>;
}
