import type { Emulator } from '../emulator.ts';
import type { Shipment } from './shipment.ts';

/** A parcel as the company sends it, with what comes of a pick-up that was arranged in `extras`. */
export function shipmentJson({ url }: Pick<Emulator, 'url'>, shipment: Shipment) {
  const { rates: _rates, nextAt: _nextAt, tracking_number, ...known } = shipment;
  const id = shipment.shipment_id;
  return {
    ...known,
    address_return: shipment.address_from,
    extras:
      tracking_number === ''
        ? {}
        : {
            tracking_number,
            tracking_url: `${url}/terminal/v1/shipments/label/${id}.pdf`,
            carrier_tracking_url: '',
            shipping_label_url: `${url}/terminal/v1/shipments/label/${id}.pdf`,
          },
  };
}
