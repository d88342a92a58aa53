import { ShopError } from '#shared/errors.ts';
import { circuitBreaker } from '../../provider-calls/circuit-breaker.ts';
import { NotSent, type TextProvider } from './text-provider.ts';

/** The provider behind a circuit breaker of its own. While it is open nothing is sent, so that every message can wait. */
export function withTextBreaker(
  provider: TextProvider,
  now: () => Date,
  watch: (openSince: Date | null) => void = () => {},
): TextProvider {
  const through = circuitBreaker({
    now,
    watch,
    isOutage: (error) =>
      error instanceof ShopError &&
      error.code === 'texts_unavailable' &&
      !(error instanceof NotSent && error.reason !== 'unreachable'),
    unavailable: () => new NotSent('unreachable'),
  });
  return {
    send: (message) => through(() => provider.send(message)),
    balance: () => through(() => provider.balance()),
    parseWebhook: (raw, signature) => provider.parseWebhook(raw, signature),
  };
}
