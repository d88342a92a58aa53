import { ShopError } from '#shared/errors.ts';
import { circuitBreaker } from '../../provider-calls/circuit-breaker.ts';
import { type CourierProvider, NoOutage } from './courier-provider.ts';

/** The courier service behind a circuit breaker of its own: payments go on while it is down, and the other way round. */
export function withCourierBreaker(
  couriers: CourierProvider,
  now: () => Date,
  watch: (openSince: Date | null) => void = () => {},
): CourierProvider {
  const through = circuitBreaker({
    now,
    watch,
    isOutage: (error) =>
      error instanceof ShopError && error.code === 'courier_unavailable' && !(error instanceof NoOutage),
    unavailable: (details) => new ShopError('courier_unavailable', details),
  });
  return {
    rates: (parcel) => through(() => couriers.rates(parcel)),
    book: (parcel) => through(() => couriers.book(parcel)),
    shipment: (providerId) => through(() => couriers.shipment(providerId)),
    cancel: (providerId) => through(() => couriers.cancel(providerId)),
    isKeyAccepted: () => through(() => couriers.isKeyAccepted()),
    parseWebhook: (raw, signature) => couriers.parseWebhook(raw, signature),
  };
}
