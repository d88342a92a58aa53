import type { Log } from '../../log/log.ts';
import { type CallCounts, callLog } from '../../provider-calls/call-log.ts';
import type { Traces } from '../../traces/traces.ts';
import { type CourierProvider, NoOutage, RejectedByCourier } from './courier-provider.ts';

export type CourierCall = Exclude<keyof CourierProvider, 'parseWebhook'>;

interface Dependencies {
  log: Log;
  traces: Traces | null;
  counts: { courierCalls: CallCounts<CourierCall> };
}

/** The courier service with a line in the log, and a count, for each call. */
export function logCourierCalls(couriers: CourierProvider, { log, counts, traces }: Dependencies): CourierProvider {
  const logged = callLog({
    log,
    traces,
    counts: counts.courierCalls,
    line: 'courier call',
    isRejection: (error) => error instanceof RejectedByCourier || error instanceof NoOutage,
  });
  return {
    ...couriers,
    rates: logged('rates', (parcel) => couriers.rates(parcel)),
    book: logged('book', (parcel) => couriers.book(parcel)),
    shipment: logged('shipment', (providerId) => couriers.shipment(providerId)),
    cancel: logged('cancel', (providerId) => couriers.cancel(providerId)),
    isKeyAccepted: logged<void, boolean>('isKeyAccepted', () => couriers.isKeyAccepted()),
  };
}
