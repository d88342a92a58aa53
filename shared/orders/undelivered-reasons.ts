/** Why a parcel came back, as staff record it. */
export const undeliveredReasons = ['unreachable', 'not_accepted', 'wrong_address', 'damaged', 'other'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];
