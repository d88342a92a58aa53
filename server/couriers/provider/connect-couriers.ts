import type { Config } from '../../config/config.ts';
import type { CallCounts } from '../../provider-calls/call-log.ts';
import { reportRejectedKey } from '../../provider-calls/report-rejected-key.ts';
import type { Shop } from '../../shop.ts';
import type { CourierProvider } from './courier-provider.ts';
import { type CourierCall, logCourierCalls } from './log-courier-calls.ts';
import { terminalAfrica } from './terminal-africa.ts';
import { withCourierBreaker } from './with-courier-breaker.ts';

interface Dependencies extends Pick<Shop, 'db' | 'now' | 'log' | 'traces'> {
  counts: { courierCalls: CallCounts<CourierCall>; courierCircuitOpenSince: Date | null };
}

/** The courier service as the shop calls it: each call is logged and counted, and none waits for it while it is down. */
export function connectCouriers(config: NonNullable<Config['couriers']>, shop: Dependencies): CourierProvider {
  const onKeyRejected = reportRejectedKey(shop, {
    kind: 'courier-key-rejected',
    provider: 'Terminal Africa',
    sentence: (status) =>
      `Terminal Africa rejects TERMINAL_SECRET_KEY (${status}), so no courier can be booked. Compare it with the key in Terminal Africa's dashboard.`,
  });
  return withCourierBreaker(logCourierCalls(terminalAfrica(config, onKeyRejected), shop), shop.now, (openSince) => {
    shop.counts.courierCircuitOpenSince = openSince;
  });
}
