import { randomUUID } from 'node:crypto';
import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { book, bookOne, type Found, ratesOf, shipmentsOf } from '../../actions/after-sale/couriers.ts';
import { lose } from '../../actions/after-sale/lost-parcels.ts';
import type { Shopper } from '../../actions/shopper.ts';
import { around, aroundCall } from './points.ts';
import { emailsOf, eventsOf, type PaidOrder, paidOrder, type Sale, staffOf, succeeded, unless } from './sale.ts';
import type { Scenario } from './scenario.ts';

interface CompanyParcel {
  shipment_id: string;
  status: string;
  metadata: { parcel_id: string };
}

/** The parcels of an order that the company was told to pick up, those that were cancelled included. */
export async function atCompany({ shop }: Sale, orderId: string): Promise<CompanyParcel[]> {
  const ours = await shop.db.selectFrom('shipments').select('providerId').where('orderId', '=', orderId).execute();
  const { data } = await shop.provider.call<{ data: { shipments: CompanyParcel[] } }>(
    'GET',
    '/terminal/v1/shipments?perPage=10000',
  );
  const known = new Set(ours.map(({ providerId }) => providerId));
  return data.shipments.filter(({ shipment_id, status }) => status !== 'draft' && known.has(shipment_id));
}

const parcelsOf = ({ shop }: Sale, orderId: string) =>
  shop.db
    .selectFrom('shipments')
    .select(['id', 'status', 'providerId', 'trackingNumber', 'labelUrl'])
    .where('orderId', '=', orderId)
    .where('status', '<>', 'draft')
    .orderBy('bookedAt')
    .execute();

async function say({ shop }: Sale, { _id }: BookedShipment, status: string): Promise<void> {
  const { providerId } = await shop.db
    .selectFrom('shipments')
    .select('providerId')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  await shop.provider.ask('POST', `shipments/${providerId}`, { status });
}

const booked: Scenario = {
  name: 'a courier is booked',
  points: [
    ...aroundCall('send parcel to courier'),
    ...around('note draft of parcel'),
    ...around('note booking'),
    ...around('claim booking'),
    ...aroundCall('ask courier'),
    ...aroundCall('book courier'),
    ...around('note what courier says'),
  ],
  async prepare(sale) {
    const [staff, { id, url }] = [await staffOf(sale), await paidOrder(sale)];
    let draft: Found | null = null;
    return {
      async act() {
        draft ??= await ratesOf(staff, url);
        succeeded(await book(staff, url, { shipmentId: draft.shipmentId, rateId: draft.rates[0]!.rateId }));
      },
      async faults() {
        const [parcels, atCourier] = [await parcelsOf(sale, id), await atCompany(sale, id)];
        return [
          // The courier has taken it and handed it over in the meantime.
          ...unless(
            'parcels',
            parcels.map(({ status }) => status),
            ['delivered'],
          ),
          ...unless(
            'parcels of the company',
            atCourier.map(({ status }) => status),
            ['delivered'],
          ),
          ...unless('its parcel', parcels[0]?.providerId, atCourier[0]?.shipment_id),
          ...unless(
            'label and number',
            parcels.every((one) => one.labelUrl && one.trackingNumber),
            true,
          ),
          ...unless('entries of the booking', await eventsOf(sale, id, 'courier_booked'), 1),
        ];
      },
    };
  },
};

const moved: Scenario = {
  name: 'a courier takes a parcel and hands it over',
  points: around('note what courier says'),
  async prepare(sale) {
    const { id, parcel } = await bookedOrder(sale);
    let isDelivered = false;
    return {
      async act() {
        if (isDelivered) return;
        await say(sale, parcel, 'in-transit');
        await say(sale, parcel, 'delivered');
        isDelivered = true;
      },
      async faults() {
        const { status } = await orderOf(sale, id);
        return [
          ...unless('the order', status, 'delivered'),
          ...unless('emails that it was shipped', await emailsOf(sale, `order-shipped:${id}`), 1),
          ...unless('emails that it was delivered', await emailsOf(sale, `order-delivered:${id}`), 1),
        ];
      },
    };
  },
};

const cancelled: Scenario = {
  name: 'a pick-up is cancelled',
  points: [...around('note cancellation'), ...aroundCall('cancel courier'), ...around('note what courier says')],
  async prepare(sale) {
    const { id, url, parcel, staff } = await bookedOrder(sale);
    return {
      act: async () => succeeded(await staff.call('POST', `${url}/shipments/${parcel._id}/cancel`)),
      async faults() {
        const [parcels, atCourier] = [await parcelsOf(sale, id), await atCompany(sale, id)];
        const again = await bookOne(staff, url);
        return [
          ...unless(
            'parcels',
            parcels.map(({ status }) => status),
            ['cancelled'],
          ),
          ...unless(
            'parcels of the company',
            atCourier.map(({ status }) => status),
            ['canceled'],
          ),
          ...unless('entries of the cancellation', await eventsOf(sale, id, 'courier_cancelled'), 1),
          ...unless('another booking', again.status, 'booked'),
        ];
      },
    };
  },
};

const lost: Scenario = {
  name: 'a parcel is lost and sent again',
  points: around('note parcel lost'),
  async prepare(sale) {
    const { id, url, parcel, staff } = await bookedOrder(sale);
    await say(sale, parcel, 'in-transit');
    await untilStatus(staff, url, 'in_transit');
    return {
      act: async () => succeeded(await lose(staff, url, parcel)),
      async faults() {
        const sold = await sale.shop.db
          .selectFrom('stockMovements')
          .select('delta')
          .where('orderId', '=', id)
          .where('kind', '=', 'sold')
          .execute();
        const again = await bookOne(staff, url);
        return [
          ...unless(
            'units taken from stock',
            sold.reduce((sum, { delta }) => sum - delta, 0),
            4,
          ),
          ...unless('emails that it was lost', await emailsOf(sale, `parcel-lost:${parcel._id}`), 1),
          ...unless('entries of the loss', await eventsOf(sale, id, 'parcel_lost'), 1),
          ...unless('another booking', again.status, 'booked'),
        ];
      },
    };
  },
};

const delivered: Scenario = {
  name: 'a delivery is proved by its code',
  points: around('deliver'),
  async prepare(sale) {
    const [staff, { id, url, shopper }] = [await staffOf(sale), await paidOrder(sale)];
    const [key, parcel] = [randomUUID(), { courier: '', trackingNumber: '', trackingUrl: '' }];
    succeeded(await staff.call('POST', `${url}/ship`, parcel));
    const { body } = await shopper.call('GET', `/api/orders/${id}`);
    const code = (body['order'] as { deliveryCode: string }).deliveryCode;
    return {
      act: async () => succeeded(await staff.call('POST', `${url}/deliver`, { code }, { 'idempotency-key': key })),
      async faults() {
        return [
          ...unless('the order', (await orderOf(sale, id)).status, 'delivered'),
          ...unless('entries of the delivery', await eventsOf(sale, id, 'delivered'), 1),
          ...unless('emails that it was delivered', await emailsOf(sale, `order-delivered:${id}`), 1),
        ];
      },
    };
  },
};

export const courierScenarios: readonly Scenario[] = [booked, moved, cancelled, lost, delivered];

async function bookedOrder(sale: Sale): Promise<PaidOrder & { staff: Shopper; parcel: BookedShipment }> {
  const [staff, bought] = [await staffOf(sale), await paidOrder(sale)];
  return { ...bought, staff, parcel: await bookOne(staff, bought.url) };
}

const orderOf = ({ shop }: Sale, id: string) =>
  shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();

/** The webhook is worked off by a job. */
async function untilStatus(staff: Shopper, url: string, status: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [parcel] = await shipmentsOf(staff, url);
    if (parcel?.status === status) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`The parcel is not ${status}`);
}
