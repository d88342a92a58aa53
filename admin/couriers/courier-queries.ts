import { queryOptions } from '@tanstack/react-query';
import { orderShipments } from '#shared/admin/couriers/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

/** What of an order is in no parcel yet. */
export type ToSend = Output<typeof orderShipments>['toSend'];

/** The parcels of an order. Below the orders, so that what is done to an order loads them again. */
export const shipmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'shipments', orderId],
    queryFn: ({ signal }) => adminApi(orderShipments, { params: { id: orderId } }, { signal }),
    ...adminQueryDefaults,
    // While a booking is under way the shop asks the courier within minutes.
    refetchInterval: ({ state }) => (state.data?.shipments.some(({ status }) => status === 'booking') ? 15_000 : false),
  });
