import type { Log } from '../../log/log.ts';
import { type CallCounts, callLog } from '../../provider-calls/call-log.ts';
import type { Traces } from '../../traces/traces.ts';
import { NotSent, RejectedMessage, type TextProvider } from './text-provider.ts';

export type TextCall = Exclude<keyof TextProvider, 'parseWebhook'>;

interface Dependencies {
  log: Log;
  traces: Traces | null;
  counts: { textCalls: CallCounts<TextCall> };
}

/** The provider with a line in the log, and a count, for each call. */
export function logTextCalls(provider: TextProvider, { log, counts, traces }: Dependencies): TextProvider {
  const logged = callLog({
    log,
    traces,
    counts: counts.textCalls,
    line: 'text message call',
    isRejection: (error) =>
      error instanceof RejectedMessage || (error instanceof NotSent && error.reason !== 'unreachable'),
  });
  return {
    ...provider,
    send: logged('send', (message) => provider.send(message)),
    balance: logged<void, Awaited<ReturnType<TextProvider['balance']>>>('balance', () => provider.balance()),
  };
}
