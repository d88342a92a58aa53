const minMs = 60_000;
/** Timers of browsers count 32 bits: one of more than 24 days would run out at once, and again without end. */
const maxMs = 24 * 3_600_000;

/** In how many milliseconds an order is fetched again whose reservation ends then, with a little time for the server. */
export const refetchDelay = (reservedUntil: string, now: number): number =>
  Math.min(maxMs, Math.max(minMs, Date.parse(reservedUntil) - now + 5_000));
