import { sql } from 'kysely';

/** Shipments that were booked and not cancelled, each a parcel that is somewhere. */
export const liveStatuses = ['booking', 'booked', 'in_transit', 'delivered'] as const;

/** The same as a condition on `shipments`. */
export const isLiveShipment = sql<boolean>`shipments.status in (${sql.join(liveStatuses.map((one) => sql.lit(one)))})`;
