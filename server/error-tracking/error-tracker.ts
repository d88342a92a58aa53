import os from 'node:os';
import type { Event } from '@sentry/core';
import type { Config } from '../config/config.ts';
import { readRelease, releaseName } from '../release.ts';
import { countRepeats } from './count-repeats.ts';
import { errorLine } from './error-line.ts';
import { eventOf } from './event-of.ts';
import { postEnvelopes } from './post-envelopes.ts';

/** Gets the errors of the log. */
interface ErrorTracker {
  /** @param line a finished line of the log: it has nothing that the log may not have */
  take(line: string): void;
  /** Sends what is left, within a time limit. */
  close(): Promise<void>;
}

/** A process that ends waits no longer for a tracker that does not respond. */
const closeMs = 2_000;

/**
 * Null where the setting is missing: then the library is not even loaded. It is the part of Sentry's that all of its clients
 * share, which patches nothing and finds nothing by itself.
 *
 * @param say gets one sentence for each outage of the tracker
 */
export async function openErrorTracker(
  config: Pick<Config, 'errorTrackingDsn' | 'isProduction' | 'isStaging'>,
  say: (sentence: string) => void,
): Promise<ErrorTracker | null> {
  const { errorTrackingDsn, isProduction, isStaging } = config;
  if (errorTrackingDsn === null) return null;
  const [sentry, { nodeStackLineParser }] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const dsn = sentry.makeDsn(errorTrackingDsn)!;
  const url = sentry.getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  const post = postEnvelopes(url, (why) => say(`The error tracker at ${dsn.host} gets no errors: ${why}`));
  const transport = sentry.createTransport({ bufferSize: 30, recordDroppedEvent: () => {} }, post);
  const parseStack = sentry.createStackParser(nodeStackLineParser());
  const facts = {
    release: releaseName(readRelease()),
    environment: isStaging ? 'staging' : isProduction ? 'production' : 'demo',
    server_name: os.hostname(),
  };
  const send = (event: Event) =>
    // Whatever fails has been reported by `post`.
    void transport.send(sentry.createEventEnvelope({ ...facts, ...event }, dsn)).then(undefined, () => {});
  const errors = countRepeats(send);
  return {
    take(line) {
      try {
        const error = errorLine(line);
        if (error) errors.add(error, () => eventOf(error, parseStack));
      } catch {
        // The line is in the log all the same.
      }
    },
    async close() {
      errors.end();
      await transport.flush(closeMs);
    },
  };
}
