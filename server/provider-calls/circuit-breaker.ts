import type { ShopError } from '#shared/errors.ts';

/** This many unanswered calls in a row open the circuit. */
const failuresToOpen = 5;
const openForMs = 15_000;

/** Called with the time since when the circuit is open for each call that fails then, and with null when it closes. */
type WatchCircuit = (openSince: Date | null) => void;

interface Circuit {
  now: () => Date;
  /** Whether a call failed because the provider did not respond. Any other error is a response. */
  isOutage: (error: unknown) => boolean;
  /** The error of calls while the circuit is open. */
  unavailable: (details: { retryAfterSeconds: number }) => ShopError;
  watch: WatchCircuit;
}

/** Runs a call of the provider, or fails at once. */
type ThroughCircuit = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * A circuit breaker before a provider: while it does not respond, calls fail at once instead of waiting and adding load.
 * After 15 seconds one call is let through; when it succeeds, the circuit closes.
 */
export function circuitBreaker({ now, isOutage, unavailable, watch }: Circuit): ThroughCircuit {
  let failures = 0;
  let openSince: Date | null = null;
  let openUntil = 0;
  let isTrying = false;

  const responded = () => {
    failures = 0;
    if (openSince !== null) watch(null);
    openSince = null;
  };
  const failed = () => {
    failures += 1;
    if (failures < failuresToOpen) return;
    openUntil = now().getTime() + openForMs;
    openSince ??= now();
    watch(openSince);
  };

  return async (call) => {
    const isOpen = failures >= failuresToOpen;
    const leftMs = openUntil - now().getTime();
    // More is left than there ever was when the clock was set back.
    if (isOpen && (isTrying || (leftMs > 0 && leftMs <= openForMs))) {
      throw unavailable({ retryAfterSeconds: openForMs / 1_000 });
    }
    if (isOpen) isTrying = true;
    try {
      const result = await call();
      responded();
      return result;
    } catch (error) {
      if (isOutage(error)) failed();
      else responded();
      throw error;
    } finally {
      if (isOpen) isTrying = false;
    }
  };
}
