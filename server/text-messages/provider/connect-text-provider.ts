import type { Config } from '../../config/config.ts';
import type { CallCounts } from '../../provider-calls/call-log.ts';
import { reportRejectedKey } from '../../provider-calls/report-rejected-key.ts';
import type { Shop } from '../../shop.ts';
import { logTextCalls, type TextCall } from './log-text-calls.ts';
import { termii } from './termii.ts';
import type { TextProvider } from './text-provider.ts';
import { withTextBreaker } from './with-text-breaker.ts';

interface Dependencies extends Pick<Shop, 'db' | 'now' | 'log' | 'traces'> {
  counts: { textCalls: CallCounts<TextCall>; textCircuitOpenSince: Date | null };
}

/**
 * The provider of text messages as the shop calls it: each call is logged and counted, and none waits for it while it
 * is down.
 */
export function connectTextProvider(config: NonNullable<Config['textMessages']>, shop: Dependencies): TextProvider {
  const onKeyRejected = reportRejectedKey(shop, {
    kind: 'text-key-rejected',
    provider: 'Termii',
    sentence: (status) =>
      `Termii rejects TERMII_API_KEY (${status}), so no text message is sent. Compare it with the key in Termii's dashboard.`,
  });
  return withTextBreaker(logTextCalls(termii(config, onKeyRejected), shop), shop.now, (openSince) => {
    shop.counts.textCircuitOpenSince = openSince;
  });
}
